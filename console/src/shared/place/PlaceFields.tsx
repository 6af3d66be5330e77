import { DeviceSelect } from '../../ui/DeviceSelect.tsx'
import { DoctorSelect } from '../../ui/DoctorSelect.tsx'
import { fieldOf } from '../../ui/fieldOf.tsx'
import styles from '../../ui/fields.module.css'
import { RoomField } from './RoomField.tsx'
import { useTypes } from './useTypes.ts'
import { WhenFields } from './WhenFields.tsx'

const Field = fieldOf('so-day')

interface Props {
  campusId: number | undefined
  courseId: number | undefined
  until?: string | null | undefined
}

/** When and where a session of a course is to be; `until` is the last day. */
export function PlaceFields({ campusId, courseId, until }: Props) {
  const { roomType, deviceType, inCentre } = useTypes(campusId, courseId)
  return (
    <>
      <WhenFields until={until} />
      <div className={styles.pair}>
        <Field name="doctorId" required="choice">
          <DoctorSelect campusId={campusId} allowClear={false} />
        </Field>
        <RoomField campusId={campusId} type={roomType} inCentre={inCentre} />
        <Field name="macId">
          <DeviceSelect campusId={campusId} type={deviceType} />
        </Field>
      </div>
    </>
  )
}
