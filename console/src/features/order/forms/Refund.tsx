import { giftsWith, refundOf, worthOf, worthOfDays } from '@cogcampus/contract/life/orderMoney'
import { Checkbox, Form } from 'antd'
import { t } from '../../../messages/index.ts'
import { freeOf, type Line, type OrderDetail } from '../../../shared/order/order.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { useFollows } from '../../../ui/useFollows.ts'
import { todayText } from '../../../ui/wall.ts'
import { useOrderAction } from '../order/useOrderAction.ts'
import styles from '../order.module.css'
import { Held } from './Held.tsx'

const Field = fieldOf('order-info')

interface Values {
  /** By line, and not by their order: the lines that can be refunded may change while the form is open. */
  hours?: Record<string, number | null>
  /** The cards without a number of lessons that end by it. */
  cards?: Record<string, boolean>
  fee?: number | null
  method: string
  reason: string
}

const keyOf = (lineId: number) => `line${lineId}`

/** Asks to pay back hours that are left: the amount follows from the price of each line. */
export function Refund({ dialog, order }: { dialog: Dialog; order: OrderDetail }) {
  const refund = useOrderAction('/admin/order-info/refund')
  const lines = order.lines.filter((line) =>
    line.unlimited ? worthIn(order, line, 0) > 0 || freeOf(line) > 0 : line.paidLeft > 0,
  )
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('order.refund')}
      ok={t('order.submit')}
      // What can be paid back changes with each lesson.
      unkept={['hours', 'cards']}
      load={{
        data: {
          hours: Object.fromEntries(lines.map((line) => [keyOf(line.id), line.unlimited ? 0 : freeOf(line)])),
          cards: Object.fromEntries(lines.filter((line) => line.unlimited).map((line) => [keyOf(line.id), true])),
          fee: 0,
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
      <p>{t('order.refundHint')}</p>
      <Held order={order} />
      {lines.map((line) => (
        <RefundLine key={line.id} line={line} />
      ))}
      <Amount order={order} lines={lines} />
      <Field name="method" label={t('order.method')} required="choice">
        <DictSelect type="payMethod" placeholder={t('common.choose')} />
      </Field>
      <Field name="reason" required>
        <TextInput max={500} rows={2} />
      </Field>
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
  const ends = line.validTo === null ? t('order.noEnd') : line.validTo
  return (
    <Form.Item
      name={path}
      label={`${line.courseName} · ${t('order.hoursToRefund')}`}
      extra={
        <>
          {t('order.hoursGoing', { hours, gifts, ...left })}
          {line.kind === 'PERIOD' && ' '}
          {line.kind === 'PERIOD' &&
            (left.paid + left.gift === 0 ? t('order.lessonsEnd') : t('order.lessonsRun', { day: ends }))}
        </>
      }
    >
      <NumberInput max={freeOf(line)} suffix={t('order.ofHours', { hours: freeOf(line) })} />
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

/** What is paid back, as the server will compute it. */
function Amount({ order, lines }: { order: OrderDetail; lines: Line[] }) {
  const form = Form.useFormInstance()
  const hours = Form.useWatch('hours', form) as Values['hours'] | undefined
  const cards = Form.useWatch('cards', form) as Values['cards'] | undefined
  const fee = (Form.useWatch('fee', form) as number | null | undefined) ?? 0
  const worth = lines
    .filter((line) => !line.unlimited || cards?.[keyOf(line.id)])
    .reduce((sum, line) => sum + worthIn(order, line, hours?.[keyOf(line.id)] ?? 0), 0)
  const { waived, amount } = refundOf({ worth, due: order.due, fee })
  return (
    <div className={styles.pair}>
      <Field name="fee">
        <MoneyInput max={Math.max(0, worth - waived)} />
      </Field>
      <Form.Item label={t('order.payBack')}>
        <output className={styles.amount}>
          <MoneyText fen={Math.max(0, amount)} />
        </output>
      </Form.Item>
    </div>
  )
}

const worthIn = ({ freezes }: OrderDetail, line: Line, hours: number) => {
  if (!line.unlimited) return worthOf(line, hours)
  const frozenFrom = freezes.find(({ endedOn }) => endedOn === null)?.fromDay
  return worthOfDays(line, frozenFrom ?? todayText())
}
