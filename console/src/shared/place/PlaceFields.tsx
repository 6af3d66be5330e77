import { DeviceSelect } from '../../ui/DeviceSelect.tsx'
import { DoctorSelect } from '../../ui/DoctorSelect.tsx'
import { fieldOf } from '../../ui/fieldOf.tsx'
import styles from '../../ui/fields.module.css'
import { RoomSelect } from '../../ui/RoomSelect.tsx'
import { WhenFields } from './WhenFields.tsx'

const Field = fieldOf('so-day')

/** When and where a session is to be; `until` is the last day. */
export function PlaceFields({ campusId, until }: { campusId: number | undefined; until?: string | null | undefined }) {
  return (
    <>
      <WhenFields until={until} />
      <div className={styles.pair}>
        <Field name="doctorId" required="choice">
          <DoctorSelect campusId={campusId} allowClear={false} />
        </Field>
        <Field name="roomId">
          <RoomSelect campusId={campusId} />
        </Field>
        <Field name="macId">
          <DeviceSelect campusId={campusId} />
        </Field>
      </div>
    </>
  )
}
