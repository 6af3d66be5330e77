import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { RoomSelect } from '../../../ui/RoomSelect.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'

const Field = fieldOf('mac-info')

/** Puts a device into a room, or out of it. */
export function RoomForm({ dialog }: { dialog: Dialog }) {
  const { id = 0 } = dialog
  const row = useApi('/admin/mac-info/detail', { id }, { enabled: dialog.id !== undefined })
  const put = useAction('/admin/mac-info/class/room')
  return (
    <FormDialog<{ roomId?: number | null }>
      dialog={dialog}
      title={t('device.putIntoRoom')}
      load={row}
      save={({ roomId }) => put.run({ id, ...(roomId ? { roomId } : {}) })}
    >
      <Field name="roomId" extra={t('device.roomHint')}>
        <RoomSelect campusId={row.data?.campusId} />
      </Field>
    </FormDialog>
  )
}
