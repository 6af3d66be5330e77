import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { now } from '../../../ui/wall.ts'
import { useLeadAction } from '../lead/useLeadAction.ts'

const Field = fieldOf('customer')

/** Keeps a lead from falling into the pool until a day; without one, no longer. */
export function Lock({ dialog }: { dialog: Dialog }) {
  const id = dialog.id ?? 0
  const lead = useApi('/admin/customer/detail', { id }, { enabled: dialog.open })
  const lock = useLeadAction('/admin/customer/lock')
  return (
    <FormDialog<{ lockedTo: string | null }>
      dialog={dialog}
      title={t('market.lock')}
      about={lead.data?.childName}
      load={lead}
      draft={false}
      save={({ lockedTo }, version) => lock.run({ id, version, lockedTo })}
    >
      <Field name="lockedTo" extra={t('market.lockHint')}>
        <DateInput disabledDate={(day) => day.isBefore(now(), 'day') || day.isAfter(now().add(1, 'year'), 'day')} />
      </Field>
    </FormDialog>
  )
}
