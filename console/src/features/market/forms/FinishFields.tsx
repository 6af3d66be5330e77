import { Form, Select } from 'antd'
import { t } from '../../../messages/index.ts'
import { LineList } from '../../../shared/order/LineList.tsx'
import { type LineValues, totalOf } from '../../../shared/order/line.ts'
import { PaymentList } from '../../../shared/order/PaymentList.tsx'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { LabelledItem } from '../../../ui/LabelledItem.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { PhoneInput } from '../../../ui/PhoneInput.tsx'
import { phoneRule, requiredChoice } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from '../lead/lead.module.css'
import type { LeadDetail } from '../lead/lead.ts'
import { isComplete, ordersOf } from './deal.ts'

const Field = fieldOf('customer')

/** Patient, parent and sale of a deal; a known patient or order is linked instead of entered again. */
export function FinishFields({ lead }: { lead: LeadDetail }) {
  const { family } = lead
  const patients = family?.patients ?? []
  const form = Form.useFormInstance()
  const patientId = Form.useWatch(['patient', 'id'], { form, preserve: true }) as number | undefined
  const patientFrom = Form.useWatch('patientFrom', form) as 'known' | 'new' | undefined
  const orders = patientFrom === 'known' ? ordersOf(family, patientId) : []
  return (
    <>
      <Part name="patientFrom" title={t('fields:patientId')} known={patients.length > 0}>
        {(from) =>
          from === 'known' ? (
            <Form.Item
              name={['patient', 'id']}
              label={t('market.knownPatient')}
              rules={[requiredChoice(t('fields:patientId'))]}
            >
              <Select
                onChange={(id) => form.setFieldValue(['order', 'id'], ordersOf(family, id)[0]?.id)}
                options={patients.map(({ id, name, birthday }) => ({ value: id, label: `${name} ${birthday ?? ''}` }))}
              />
            </Form.Item>
          ) : (
            <Patient />
          )
        }
      </Part>
      <fieldset className={styles.part}>
        <legend>{t('fields:parentId')}</legend>
        <div className={styles.triple}>
          <LabelledItem name={['parent', 'name']} label={t('market.parentName')} required>
            <TextInput max={50} />
          </LabelledItem>
          <LabelledItem name={['parent', 'relation']} label={t('market.relation')} required="choice">
            <DictSelect type="relation" placeholder={t('common.choose')} />
          </LabelledItem>
          <LabelledItem name={['parent', 'phone']} label={t('market.phone')} required rules={[phoneRule()]}>
            <PhoneInput />
          </LabelledItem>
        </div>
      </fieldset>
      <Part name="orderFrom" title={t('market.payment')} known={orders.length > 0}>
        {(from) =>
          from === 'known' ? (
            <Form.Item
              name={['order', 'id']}
              label={t('market.knownOrder')}
              rules={[requiredChoice(t('market.payment'))]}
            >
              <Select
                options={orders.map(({ id, number, paid }) => ({ value: id, label: orderLabel(number, paid) }))}
              />
            </Form.Item>
          ) : (
            <Sale lead={lead} />
          )
        }
      </Part>
      <Field name="remark">
        <TextInput rows={2} max={500} />
      </Field>
    </>
  )
}

const orderLabel = (number: string, paid: number) => (
  <>
    {number} <MoneyText fen={paid} />
  </>
)

interface PartProps {
  name: 'patientFrom' | 'orderFrom'
  title: string
  /** Whether there is one to link. */
  known: boolean
  children: (from: 'known' | 'new') => React.ReactNode
}
function Part({ name, title, known, children }: PartProps) {
  const from = Form.useWatch(name) as 'known' | 'new' | undefined
  const options = (['known', 'new'] as const).map((value) => ({ value, label: t(`market.deal.${name}.${value}`) }))
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      <Form.Item name={name} hidden={!known}>
        <ChoiceChips label={title} options={options} />
      </Form.Item>
      {children(known ? (from ?? 'new') : 'new')}
    </fieldset>
  )
}

function Patient() {
  return (
    <div className={styles.triple}>
      <LabelledItem name={['patient', 'name']} label={t('market.child')} required>
        <TextInput max={50} />
      </LabelledItem>
      <LabelledItem name={['patient', 'gender']} label={t('fields:gender')} required="choice">
        <DictSelect type="sex" numeric placeholder={t('common.choose')} />
      </LabelledItem>
      <LabelledItem name={['patient', 'birthday']} label={t('market.birthday')} required="choice">
        <DateInput />
      </LabelledItem>
    </div>
  )
}

/** What is sold and what was paid for it, as in an order; the sums follow. */
function Sale({ lead }: { lead: LeadDetail }) {
  const lines = Form.useWatch(['order', 'lines']) as LineValues[] | undefined
  return (
    <>
      <LineList list={['order', 'lines']} campusId={lead.campusId} focus={isComplete(lead)} />
      <PaymentList list={['order', 'payments']} payable={totalOf(lines)} />
      <Form.Item name={['order', 'contractNo']} label={t('market.contractNo')}>
        <TextInput max={50} />
      </Form.Item>
    </>
  )
}
