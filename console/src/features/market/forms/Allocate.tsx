import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { dialogBeside } from '../../../ui/useDialog.ts'
import { useLeadAction } from '../lead/useLeadAction.ts'
import { Candidates } from './Candidates.tsx'
import { type Several, titleOf } from './several.ts'

const Field = fieldOf('customer')

/** Allocates leads to a consultant; shows how many leads each consultant holds. */
export function Allocate({ leads, done, close, tell }: Several) {
  const campusId = leads[0]?.campusId ?? 0
  const candidates = useApi('/admin/customer/allocation/candidates', { campusId }, { freshMs: 0 })
  const allocate = useLeadAction('/admin/customer/allocation', false)
  return (
    <FormDialog<{ ownerId: number; reason?: string }>
      dialog={dialogBeside('allocate', close)}
      title={titleOf(t('market.allocate'), leads)}
      ok={t('market.allocate')}
      draft={false}
      save={async ({ ownerId, reason }) => {
        const ids = leads.map(({ id }) => id)
        const result = tell(leads, await allocate.run({ ids, ownerId, ...(reason ? { reason } : {}) }))
        if (result.ok) done()
        return result
      }}
    >
      <Field name="ownerId" label={t('market.to')} required="choice">
        <Candidates list={candidates.data} coming={leads.length} />
      </Field>
      <Field name="reason">
        <TextInput rows={2} max={500} />
      </Field>
    </FormDialog>
  )
}
