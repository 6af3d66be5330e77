import { t } from '../../../messages/index.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { dialogBeside } from '../../../ui/useDialog.ts'
import { useLeadAction } from '../lead/useLeadAction.ts'
import { type Several, titleOf } from './several.ts'

const Field = fieldOf('customer')

/** Puts leads into the public pool. */
export function ToPool({ leads, done, close, tell }: Several) {
  const pool = useLeadAction('/admin/customer/inPublic', false)
  return (
    <FormDialog<{ reason?: string }>
      dialog={dialogBeside('pool', close)}
      title={titleOf(t('market.toPool'), leads)}
      ok={t('market.toPool')}
      draft={false}
      save={async ({ reason }) => {
        const ids = leads.map(({ id }) => id)
        const result = tell(leads, await pool.run({ ids, ...(reason ? { reason } : {}) }))
        if (result.ok) done()
        return result
      }}
    >
      <p>{t('market.toPoolHint')}</p>
      <Field name="reason">
        <TextInput rows={3} max={500} autoFocus />
      </Field>
    </FormDialog>
  )
}
