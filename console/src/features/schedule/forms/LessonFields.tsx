import { Form } from 'antd'
import { t } from '../../../messages/index.ts'
import { CourseSelect } from '../../../ui/CourseSelect.tsx'
import { DeviceSelect } from '../../../ui/DeviceSelect.tsx'
import { DoctorSelect } from '../../../ui/DoctorSelect.tsx'
import styles from '../../../ui/fields.module.css'
import { PatientSelect } from '../../../ui/PatientSelect.tsx'
import { RoomSelect } from '../../../ui/RoomSelect.tsx'
import { requiredChoice } from '../../../ui/rules.ts'

/** What a template and a lesson put together at the campus of their form: patients, course, doctor, room and device. */
export function LessonFields({ campusId, chosen }: { campusId?: number; chosen?: { id: number; name: string }[] }) {
  const form = Form.useFormInstance()
  const typed = Form.useWatch('campusId', form) as number | undefined
  const courseId = Form.useWatch('courseId', form) as number | undefined
  const at = campusId ?? typed
  return (
    <>
      <Form.Item
        name="patientIds"
        label={t('schedule.patients')}
        extra={t('schedule.groupHint')}
        rules={[requiredChoice(t('schedule.patients'))]}
      >
        <PatientSelect campusId={at} chosen={chosen} mode="multiple" />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="courseId" label={t('schedule.course')} rules={[requiredChoice(t('schedule.course'))]}>
          <CourseSelect campusId={at} />
        </Form.Item>
        <Form.Item name="doctorId" label={t('schedule.doctor')} rules={[requiredChoice(t('schedule.doctor'))]}>
          <DoctorSelect campusId={at} courseId={courseId} />
        </Form.Item>
        <Form.Item name="roomId" label={t('schedule.room')}>
          <RoomSelect campusId={at} />
        </Form.Item>
        <Form.Item name="macId" label={t('schedule.device')}>
          <DeviceSelect campusId={at} />
        </Form.Item>
      </div>
    </>
  )
}
