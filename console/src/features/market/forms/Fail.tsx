import type { Request } from '@cogcampus/contract'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { dialogBeside } from '../../../ui/useDialog.ts'
import { NextContactInput } from '../follow/NextContactInput.tsx'
import { useLeadAction } from '../lead/useLeadAction.ts'
import { type Several, titleOf } from './several.ts'

const Field = fieldOf('customer')

type Values = Omit<Request<'/admin/customer/notSet'>, 'ids'>

/** Marks leads as lost, with a reason. */
export function Fail({ leads, done, close, tell }: Several) {
  const fail = useLeadAction('/admin/customer/notSet', false)
  return (
    <FormDialog<Values>
      dialog={dialogBeside('fail', close)}
      title={titleOf(t('market.fail'), leads)}
      ok={t('market.fail')}
      draft={false}
      save={async ({ lostReason, reason, nextContactAt }) => {
        const ids = leads.map(({ id }) => id)
        const result = tell(
          leads,
          await fail.run({ ids, lostReason, nextContactAt: nextContactAt ?? null, ...(reason ? { reason } : {}) }),
        )
        if (result.ok) done()
        return result
      }}
    >
      <Field name="lostReason" required="choice">
        <DictSelect type="lostReason" autoFocus placeholder={t('common.choose')} />
      </Field>
      <Field name="nextContactAt" label={t('market.askAgain')} extra={t('market.askAgainHint')}>
        <NextContactInput />
      </Field>
      <Field name="reason" label={t('market.note')}>
        <TextInput rows={3} max={500} />
      </Field>
    </FormDialog>
  )
}
