import { Form } from 'antd'
import { t } from '../../messages/index.ts'
import { fieldOf } from '../../ui/fieldOf.tsx'
import { RoomSelect } from '../../ui/RoomSelect.tsx'
import styles from './place.module.css'

const Field = fieldOf('so-day')

interface Props {
  campusId: number | undefined
  type: string | null | undefined
  /** Whether lessons of the course are held in the centre, which need a place there. */
  inCentre: boolean
}

/** The room of a session; while there is none, what that means, as a caution where the lesson needs a place in the centre. */
export function RoomField({ campusId, type, inCentre }: Props) {
  const roomId: number | null | undefined = Form.useWatch('roomId')
  const without = inCentre ? (
    <span className={styles.caution}>
      <span aria-hidden="true">▲ </span>
      {t('schedule.place.noRoomInCentre')}
    </span>
  ) : (
    t('schedule.place.noRoom')
  )
  return (
    <Field name="roomId" extra={roomId ? undefined : without}>
      <RoomSelect campusId={campusId} type={type} />
    </Field>
  )
}
