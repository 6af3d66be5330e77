import type { Response } from '@cogcampus/contract'
import { notify } from '../../../api/notify.ts'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { whenText } from '../../../shared/place/free.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { Booked } from './Booked.tsx'
import { infoNouns, type PatientInfo } from './info.ts'

const Field = fieldOf('patient-consent')

/** Says that it is done, and which sessions stand still: somebody has to cancel them. */
function tellOf({ planned, next }: Response<'/admin/patient-consent/withdraw'>): void {
  if (planned === 0) return void notify.success(t('patient.withdrawnNow'))
  const list = next.map((session) => `${whenText(session)} ${session.courseName}`).join(t('common.stop'))
  notify.told(t('patient.withdrawnPlanned', { count: planned, list }))
}

/** Records that a consent is withdrawn, and why; says before what stops by that, and what does not. */
export function WithdrawForm({ dialog, patient }: { dialog: Dialog; patient: PatientInfo }) {
  const consent = patient.consents.find(({ id }) => id === dialog.id)
  const code = consent?.code ?? 'consent'
  const withdraw = useAction('/admin/patient-consent/withdraw', { done: false, also: infoNouns })
  return (
    <FormDialog<{ reason: string }>
      dialog={dialog}
      title={t('patient.withdrawTitle', { title: consent?.title ?? t('patient:consent') })}
      ok={t('common.withdraw')}
      draft={false}
      save={async ({ reason }) => {
        const result = await withdraw.run({ id: dialog.id ?? 0, reason })
        if (result.ok) tellOf(result.data)
        return result
      }}
    >
      <p>{t(`patient.withdrawHint.${code}`)}</p>
      {code === 'consent' && <Booked patientId={patient.id} why="withdraw" />}
      <Field name="reason" required>
        <TextInput rows={2} max={200} />
      </Field>
    </FormDialog>
  )
}
