import { Form } from 'antd'
import { t } from '../../messages/index.ts'
import { ChoiceChips } from '../../ui/ChoiceChips.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { DictSelect } from '../../ui/DictSelect.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { moneyText } from '../../ui/money.ts'
import { atLeast, moneyAtMost, required, requiredChoice } from '../../ui/rules.ts'
import { useDict } from '../../ui/useDict.ts'
import { now } from '../../ui/wall.ts'

interface Props {
  /** The place in the list of payments; not given, it is the form. */
  at?: number
  /** The most that can be paid, in fen. */
  most?: number
  /** What an empty amount means; it is required where there is none. */
  rest?: string
}

/** A payment: how much, how, and when. One by itself is told by one click; of several each takes a line. */
export function PaymentFields({ at, most, rest }: Props) {
  const methods = useDict('payMethod')
  const path = (name: string) => (at === undefined ? name : [at, name])
  return (
    <>
      <Form.Item
        name={path('amount')}
        label={t('order.payment')}
        rules={[
          ...(rest === undefined ? [required(t('order.payment'))] : []),
          atLeast(1, moneyText(1)),
          ...(most === undefined ? [] : [moneyAtMost(most)]),
        ]}
      >
        <MoneyInput {...(rest && { placeholder: rest })} />
      </Form.Item>
      <Form.Item name={path('method')} label={t('order.method')} rules={[requiredChoice(t('order.method'))]}>
        {at === undefined ? (
          <ChoiceChips
            label={t('order.method')}
            options={methods.items.map(({ value, label }) => ({ value, label }))}
          />
        ) : (
          <DictSelect type="payMethod" placeholder={t('common.choose')} />
        )}
      </Form.Item>
      <Form.Item name={path('paidOn')} label={t('order.paidOn')} rules={[requiredChoice(t('order.paidOn'))]}>
        <DateInput disabledDate={(day) => day.isAfter(now(), 'day')} />
      </Form.Item>
    </>
  )
}
