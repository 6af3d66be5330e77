import { t } from '../../messages/index.ts'
import { ChoiceChips } from '../../ui/ChoiceChips.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { DictSelect } from '../../ui/DictSelect.tsx'
import { LabelledItem } from '../../ui/LabelledItem.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { moneyText } from '../../ui/money.ts'
import { atLeast, moneyAtMost } from '../../ui/rules.ts'
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
      <LabelledItem
        name={path('amount')}
        label={t('order.payment')}
        required={rest === undefined}
        rules={[atLeast(1, moneyText(1)), ...(most === undefined ? [] : [moneyAtMost(most)])]}
      >
        <MoneyInput {...(rest && { placeholder: rest })} />
      </LabelledItem>
      <LabelledItem name={path('method')} label={t('order.method')} required="choice">
        {at === undefined ? (
          <ChoiceChips
            label={t('order.method')}
            options={methods.items.map(({ value, label }) => ({ value, label }))}
          />
        ) : (
          <DictSelect type="payMethod" placeholder={t('common.choose')} />
        )}
      </LabelledItem>
      <LabelledItem name={path('paidOn')} label={t('order.paidOn')} required="choice">
        <DateInput disabledDate={(day) => day.isAfter(now(), 'day')} />
      </LabelledItem>
    </>
  )
}
