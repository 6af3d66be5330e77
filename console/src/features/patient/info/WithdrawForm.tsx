import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { infoNouns } from './info.ts'

const Field = fieldOf('patient-consent')

/** Records that a consent is withdrawn, and why. */
export function WithdrawForm({ dialog }: { dialog: Dialog }) {
  const withdraw = useAction('/admin/patient-consent/withdraw', { done: t('patient.withdrawnNow'), also: infoNouns })
  return (
    <FormDialog<{ reason: string }>
      dialog={dialog}
      title={t('patient.withdrawTitle')}
      ok={t('patient.withdraw')}
      draft={false}
      save={({ reason }) => withdraw.run({ id: dialog.id ?? 0, reason })}
    >
      <p>{t('patient.withdrawHint')}</p>
      <Field name="reason" required>
        <TextInput rows={2} max={200} />
      </Field>
    </FormDialog>
  )
}
