import type { Request } from '@cogcampus/contract'
import { Form, Select } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { PhoneInput } from '../../../ui/PhoneInput.tsx'
import { phoneRule, required, requiredChoice } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { OfferSelect, useOffer } from './OfferSelect.tsx'

type Values = Request<'/admin/activity-user/add'>

/** Signs a family up that called, or that stands at the desk. */
export function SignUpForm({ dialog, offerId }: { dialog: Dialog; offerId?: number | undefined }) {
  const add = useAction('/admin/activity-user/add', { also: ['/admin/activity-campus', '/admin/activity'] })
  return (
    <FormDialog<Values>
      dialog={dialog}
      noun={t('activity-user:noun')}
      initial={{ people: 1, answers: [], ...(offerId ? { activityCampusId: offerId } : {}) }}
      save={({ answers = [], ...values }) => add.run({ ...values, answers: answers.map((answer) => answer ?? '') })}
    >
      <Form.Item
        name="activityCampusId"
        label={t('operate.signUp.offer')}
        rules={[requiredChoice(t('operate.signUp.offer'))]}
      >
        <OfferSelect states={['OPEN', 'CLOSED', 'RUNNING']} />
      </Form.Item>
      <Form.Item name="name" label={t('activity-user:name')} rules={[required(t('activity-user:name'))]}>
        <TextInput max={20} />
      </Form.Item>
      <Form.Item name="phone" label={t('fields:phone')} rules={[required(t('fields:phone')), phoneRule()]}>
        <PhoneInput />
      </Form.Item>
      <Form.Item name="childName" label={t('activity-user:childName')}>
        <TextInput max={20} placeholder={t('operate.signUp.child')} />
      </Form.Item>
      <OfActivity />
    </FormDialog>
  )
}

/** The fields that the chosen activity asks for. */
function OfActivity() {
  const offer = useOffer(Form.useWatch<number | undefined>('activityCampusId'))
  const id = offer?.activityId
  const activity = useApi('/admin/activity/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  if (!activity.data) return null
  const { maxPeople, form } = activity.data
  return (
    <>
      {maxPeople > 1 && (
        <Form.Item name="people" label={t('activity-user:people')}>
          <NumberInput min={1} max={maxPeople} />
        </Form.Item>
      )}
      {form.map(({ label, kind, required: needed, options }, at) => (
        <Form.Item
          key={label}
          name={['answers', at]}
          label={label}
          rules={[...(needed ? [required(label)] : []), ...(kind === 'PHONE' ? [phoneRule()] : [])]}
        >
          {kind === 'CHOICE' ? (
            <Select allowClear options={(options ?? []).map((value) => ({ value, label: value }))} />
          ) : kind === 'PHONE' ? (
            <PhoneInput />
          ) : (
            <TextInput max={200} />
          )}
        </Form.Item>
      ))}
    </>
  )
}
