import type { Request } from '@cogcampus/contract'
import { Form, Select } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { LabelledItem } from '../../../ui/LabelledItem.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { PhoneInput } from '../../../ui/PhoneInput.tsx'
import { phoneRule } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { OfferSelect, useOffer } from './OfferSelect.tsx'

const Field = fieldOf('activity-user')

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
      <Field name="activityCampusId" required="choice">
        <OfferSelect states={['OPEN', 'CLOSED', 'RUNNING']} />
      </Field>
      <Field name="name" required>
        <TextInput max={20} />
      </Field>
      <Field name="phone" required rules={[phoneRule()]}>
        <PhoneInput />
      </Field>
      <Field name="childName">
        <TextInput max={20} placeholder={t('operate.signUp.child')} />
      </Field>
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
        <Field name="people">
          <NumberInput min={1} max={maxPeople} />
        </Field>
      )}
      {form.map(({ label, kind, required: needed, options }, at) => (
        <LabelledItem
          key={label}
          name={['answers', at]}
          label={label}
          required={needed}
          rules={kind === 'PHONE' ? [phoneRule()] : []}
        >
          {kind === 'CHOICE' ? (
            <Select allowClear options={(options ?? []).map((value) => ({ value, label: value }))} />
          ) : kind === 'PHONE' ? (
            <PhoneInput />
          ) : (
            <TextInput max={200} />
          )}
        </LabelledItem>
      ))}
    </>
  )
}
