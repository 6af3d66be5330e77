import { giftsWith } from '@cogcampus/contract/life/orderMoney'
import { Alert, Checkbox, Form } from 'antd'
import { t } from '../../../messages/index.ts'
import { freeOf, freezeOf, type Line, type OrderDetail } from '../../../shared/order/order.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { moneyText } from '../../../ui/money.ts'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { atMost } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { useFollows } from '../../../ui/useFollows.ts'
import { useOrderAction } from '../order/useOrderAction.ts'
import styles from '../order.module.css'
import { AboutOrder } from './AboutOrder.tsx'
import { Decisive } from './Decisive.tsx'
import { Held } from './Held.tsx'
import { backOf, type Chosen, keyOf, worthIn } from './refundBack.ts'

const Field = fieldOf('order-info')

interface Values extends Chosen {
  method: string
  reason: string
}

/** Asks to pay back hours that are left: the amount follows from the price of each line. */
export function Refund({ dialog, order }: { dialog: Dialog; order: OrderDetail }) {
  const refund = useOrderAction('/admin/order-info/refund')
  const lines = order.lines.filter((line) =>
    line.unlimited ? worthIn(order, line, 0) > 0 || freeOf(line) > 0 : line.paidLeft > 0,
  )
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('order-info:call.refund')}
      ok={t('common.submit')}
      // What can be paid back changes with each lesson.
      unkept={['hours', 'cards']}
      load={{
        data: {
          hours: Object.fromEntries(lines.map((line) => [keyOf(line.id), line.unlimited ? 0 : freeOf(line)])),
          cards: Object.fromEntries(lines.filter((line) => line.unlimited).map((line) => [keyOf(line.id), true])),
          fee: 0,
          // Money goes back the way it came.
          method: order.payments.findLast(({ kind, method }) => kind === 'PAYMENT' && method)?.method ?? undefined,
        },
        error: null,
        isFetching: false,
        refetch: async () => ({}),
      }}
      save={async ({ fee, hours = {}, cards = {}, ...values }) => {
        const sent = lines
          .map((line) => ({ line, hours: hours[keyOf(line.id)] ?? 0 }))
          .filter(({ line, hours }) => (line.unlimited ? cards[keyOf(line.id)] : hours > 0))
          .map(({ line, hours }) => ({ lineId: line.id, hours }))
        const { id: orderId, version } = order
        const result = await refund.run({ ...values, orderId, version, fee: fee ?? 0, lines: sent })
        if (result.ok) return result
        const fieldOf = (at: number) => `hours.${keyOf(sent[at]?.lineId ?? 0)}`
        const failure = result.failure.at((path) =>
          path.replace(/^lines\.(\d+)\.hours$/, (_, at) => fieldOf(Number(at))),
        )
        return { ok: false, failure }
      }}
    >
      <AboutOrder order={order} />
      <p>{t('order.refundHint')}</p>
      {freezeOf(order) && <p>{t('order.refundEndsFreeze')}</p>}
      <Held order={order} />
      {lines.map((line) => (
        <RefundLine key={line.id} line={line} />
      ))}
      <div className={styles.pair}>
        <Fee order={order} lines={lines} />
        <Field name="method" label={t('order.method')} required="choice">
          <DictSelect type="payMethod" placeholder={t('common.choose')} />
        </Field>
      </div>
      <Field name="reason" required>
        <TextInput max={500} rows={2} />
      </Field>
      <Back order={order} lines={lines} />
    </FormDialog>
  )
}

function RefundLine({ line }: { line: Line }) {
  return line.unlimited ? <RefundCard line={line} /> : <RefundHours line={line} />
}

function RefundHours({ line }: { line: Line }) {
  const form = Form.useFormInstance()
  const path = ['hours', keyOf(line.id)]
  const hours = (Form.useWatch(path, form) as number | null | undefined) ?? 0
  // Hours that a cancelled session gives back are refunded, too.
  useFollows(path, freeOf(line))
  const gifts = giftsWith(line, Math.min(hours, line.paidLeft))
  const left = { paid: Math.max(0, line.paidLeft - hours), gift: line.giftLeft - gifts }
  const ends = line.validTo === null ? t('common.noEnd') : line.validTo
  return (
    <Form.Item
      name={path}
      label={`${line.courseName} · ${t('order.hoursToRefund')}`}
      rules={[atMost(freeOf(line))]}
      extra={
        <>
          {t('order.hoursGoing', { hours, gifts, ...left })}
          {line.kind === 'PERIOD' && ' '}
          {line.kind === 'PERIOD' &&
            (left.paid + left.gift === 0 ? t('order.lessonsEnd') : t('order.lessonsRun', { day: ends }))}
        </>
      }
    >
      <NumberInput suffix={t('order.ofHours', { hours: freeOf(line) })} />
    </Form.Item>
  )
}

function RefundCard({ line }: { line: Line }) {
  const form = Form.useFormInstance()
  const path = ['cards', keyOf(line.id)]
  const ends = Form.useWatch(path, form) as boolean | undefined
  return (
    <Form.Item
      name={path}
      valuePropName="checked"
      extra={ends ? t('order.cardEnds') : t('order.cardRuns', { day: line.validTo ?? '' })}
    >
      <Checkbox>{t('order.endCard', { course: line.courseName })}</Checkbox>
    </Form.Item>
  )
}

interface Parts {
  order: OrderDetail
  lines: Line[]
}

/** What the campus keeps: no more than would be paid back. */
function Fee({ order, lines }: Parts) {
  const form = Form.useFormInstance<Values>()
  const notAbove = {
    async validator(_: unknown, typed: number | null) {
      const { mostFee } = backOf(order, lines, form.getFieldsValue())
      if ((typed ?? 0) > mostFee) throw new Error(t('order.feeMost', { most: moneyText(mostFee) }))
    },
  }
  return (
    <Field
      name="fee"
      dependencies={lines.map((line) => [line.unlimited ? 'cards' : 'hours', keyOf(line.id)])}
      rules={[notAbove]}
    >
      <MoneyInput />
    </Field>
  )
}

/** What is paid back: a warning where that is nothing. */
function Back({ order, lines }: Parts) {
  const form = Form.useFormInstance<Values>()
  const [hours, cards, fee] = [
    Form.useWatch('hours', form),
    Form.useWatch('cards', form),
    Form.useWatch('fee', form),
  ] as const
  const { amount, nothing } = backOf(order, lines, { hours: hours ?? {}, cards: cards ?? {}, fee: fee ?? 0 })
  return (
    <>
      {nothing && (hours ?? cards) && (
        <Alert type="warning" showIcon title={t(`order.nothingBack.${nothing}`)} style={{ marginBottom: 16 }} />
      )}
      <Decisive label={t('order.payBack')}>{amount < 0 ? t('common.none') : <MoneyText fen={amount} />}</Decisive>
    </>
  )
}
