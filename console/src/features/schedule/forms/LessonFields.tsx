import { Form } from 'antd'
import { t } from '../../../messages/index.ts'
import { RoomField } from '../../../shared/place/RoomField.tsx'
import { useTypes } from '../../../shared/place/useTypes.ts'
import { CourseSelect } from '../../../ui/CourseSelect.tsx'
import { DeviceSelect } from '../../../ui/DeviceSelect.tsx'
import { DoctorSelect } from '../../../ui/DoctorSelect.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import styles from '../../../ui/fields.module.css'
import { PatientSelect } from '../../../ui/PatientSelect.tsx'

const Field = fieldOf('so-day')

/** What a template and a lesson put together at the campus of their form: patients, course, doctor, room and device. */
export function LessonFields({ campusId, chosen }: { campusId?: number; chosen?: { id: number; name: string }[] }) {
  const form = Form.useFormInstance()
  const typed = Form.useWatch('campusId', form) as number | undefined
  const courseId = Form.useWatch('courseId', form) as number | undefined
  const [patientId]: number[] = Form.useWatch('patientIds', form) ?? []
  const at = campusId ?? typed
  const { roomType, deviceType, inCentre } = useTypes(at, courseId)
  return (
    <>
      <Field name="patientIds" required="choice" extra={t('schedule.groupHint')}>
        <PatientSelect campusId={at} chosen={chosen} mode="multiple" />
      </Field>
      <div className={styles.pair}>
        <Field name="courseId" required="choice">
          <CourseSelect campusId={at} patientId={patientId} />
        </Field>
        <Field name="doctorId" required="choice">
          <DoctorSelect campusId={at} courseId={courseId} />
        </Field>
        <RoomField campusId={at} type={roomType} inCentre={inCentre} />
        <Field name="macId">
          <DeviceSelect campusId={at} type={deviceType} />
        </Field>
      </div>
    </>
  )
}
