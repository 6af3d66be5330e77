import type { Request } from '@cogcampus/contract'
import { Form } from 'antd'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { requiredChoice } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useLeadAction } from '../lead/useLeadAction.ts'
import { type Several, severalDialog, titleOf } from './several.ts'

type Values = Omit<Request<'/admin/customer/notSet'>, 'ids'>

/** Marks leads as failed, with why. */
export function Fail({ leads, done, close, tell }: Several) {
  const fail = useLeadAction('/admin/customer/notSet', false)
  return (
    <FormDialog<Values>
      dialog={severalDialog('fail', close)}
      title={titleOf(t('market.fail'), leads)}
      ok={t('market.fail')}
      draft={false}
      save={async ({ lostReason, reason }) => {
        const ids = leads.map(({ id }) => id)
        const result = tell(leads, await fail.run({ ids, lostReason, ...(reason ? { reason } : {}) }))
        if (result.ok) done()
        return result
      }}
    >
      <Form.Item name="lostReason" label={t('market.lostReason')} rules={[requiredChoice(t('market.lostReason'))]}>
        <DictSelect type="lostReason" autoFocus placeholder={t('market.choose')} />
      </Form.Item>
      <Form.Item name="reason" label={t('market.note')}>
        <TextInput rows={3} max={500} />
      </Form.Item>
    </FormDialog>
  )
}
