import type { Request } from '@cogcampus/contract'
import { requestableStages } from '@cogcampus/contract/life/customer'
import { Form } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { useLeadAction } from '../lead/useLeadAction.ts'

const Field = fieldOf('customer')

type Values = Omit<Request<'/admin/customer/check'>, 'id'>

/** Asks a reviewer for another stage of a lead in progress. */
export function AskStage({ dialog }: { dialog: Dialog }) {
  const lead = useApi('/admin/customer/detail', { id: dialog.id ?? 0 }, { enabled: dialog.id !== undefined }).data
  const ask = useLeadAction('/admin/customer/check', t('market.asked'))
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('market.ask')}
      about={lead?.childName}
      ok={t('common.submit')}
      initial={{ stage: 'NOT' }}
      save={({ lostReason, ...values }) =>
        ask.run({ ...values, id: dialog.id ?? 0, ...(values.stage === 'NOT' && lostReason ? { lostReason } : {}) })
      }
    >
      <Field name="stage" label={t('market.toStage')} required="choice">
        <ChoiceChips
          label={t('market.toStage')}
          options={requestableStages.map((value) => ({ value, label: t(`market.state.${value}`) }))}
        />
      </Field>
      <Form.Item noStyle dependencies={['stage']}>
        {(form) =>
          form.getFieldValue('stage') === 'NOT' && (
            <Field name="lostReason" required="choice">
              <DictSelect type="lostReason" autoFocus placeholder={t('common.choose')} />
            </Field>
          )
        }
      </Form.Item>
      <Field name="reason" label={t('market.askReason')} required>
        <TextInput rows={3} max={500} />
      </Field>
    </FormDialog>
  )
}
