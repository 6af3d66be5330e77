import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { LabelledItem } from '../../../ui/LabelledItem.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { nameOf } from './words.ts'

/** Takes an entry off the waitlist, with the reason. */
export function WithdrawForm({ dialog }: { dialog: Dialog }) {
  const { id = 0 } = dialog
  const row = useApi('/admin/so-wait/detail', { id }, { enabled: dialog.open })
  const withdraw = useAction('/admin/so-wait/withdraw')
  const title = t('schedule.wait.do.withdraw')
  return (
    <FormDialog<{ reason: string }>
      dialog={dialog}
      title={row.data ? `${title} · ${nameOf(row.data)}` : title}
      ok={title}
      load={shaped(row, ({ version }) => ({ version }))}
      save={({ reason }, version) => withdraw.run({ id, version, reason })}
    >
      <LabelledItem name="reason" label={t('fields:reason')} required>
        <TextInput max={200} rows={3} />
      </LabelledItem>
    </FormDialog>
  )
}
