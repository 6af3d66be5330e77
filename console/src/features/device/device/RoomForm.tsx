import { Form } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { RoomSelect } from '../../../ui/RoomSelect.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'

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
      <Form.Item name="roomId" label={t('device.room')} extra={t('device.roomHint')}>
        <RoomSelect campusId={row.data?.campusId} />
      </Form.Item>
    </FormDialog>
  )
}
