import { Form } from 'antd'
import { t } from '../../messages/index.ts'
import { fieldOf } from '../../ui/fieldOf.tsx'
import { RoomSelect } from '../../ui/RoomSelect.tsx'

const Field = fieldOf('so-day')

interface Props {
  campusId: number | undefined
  type: string | null | undefined
}

/** The room of a session; while there is none, what that means. */
export function RoomField({ campusId, type }: Props) {
  const roomId: number | null | undefined = Form.useWatch('roomId')
  return (
    <Field name="roomId" extra={roomId ? undefined : t('schedule.place.noRoom')}>
      <RoomSelect campusId={campusId} type={type} />
    </Field>
  )
}
