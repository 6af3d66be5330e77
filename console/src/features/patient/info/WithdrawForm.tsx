import type { Response } from '@cogcampus/contract'
import { notify } from '../../../api/notify.ts'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { infoNouns } from './info.ts'

const Field = fieldOf('patient-consent')

/** Says that it is done, and which sessions stand still: somebody has to cancel them. */
function tellOf({ planned, next }: Response<'/admin/patient-consent/withdraw'>): void {
  if (planned === 0) return void notify.success(t('patient.withdrawnNow'))
  const list = next.map(({ day, from, courseName }) => `${day} ${from} ${courseName}`).join('；')
  notify.told(t('patient.withdrawnPlanned', { count: planned, list }))
}

/** Records that a consent is withdrawn, and why. */
export function WithdrawForm({ dialog }: { dialog: Dialog }) {
  const withdraw = useAction('/admin/patient-consent/withdraw', { done: false, also: infoNouns })
  return (
    <FormDialog<{ reason: string }>
      dialog={dialog}
      title={t('patient.withdrawTitle')}
      ok={t('patient.withdraw')}
      draft={false}
      save={async ({ reason }) => {
        const result = await withdraw.run({ id: dialog.id ?? 0, reason })
        if (result.ok) tellOf(result.data)
        return result
      }}
    >
      <p>{t('patient.withdrawHint')}</p>
      <Field name="reason" required>
        <TextInput rows={2} max={200} />
      </Field>
    </FormDialog>
  )
}
