import { refundOf, worthOf, worthOfDays } from '@cogcampus/contract/life/orderMoney'
import { Form } from 'antd'
import dayjs from 'dayjs'
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
import { useOrderAction } from '../order/useOrderAction.ts'
import styles from '../order.module.css'
import { Held } from './Held.tsx'

const Field = fieldOf('order-info')

interface Values {
  /** By line, and not by their order: the lines that can be refunded may change while the form is open. */
  hours?: Record<string, number | null>
  fee?: number | null
  method: string
  reason: string
}

const keyOf = (lineId: number) => `line${lineId}`

/** Asks to pay back hours that are left: the amount follows from the price of each line. */
export function Refund({ dialog, order }: { dialog: Dialog; order: OrderDetail }) {
  const refund = useOrderAction('/admin/order-info/refund')
  const lines = order.lines.filter((line) => line.unlimited || line.paidLeft > 0)
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('order.refund')}
      ok={t('order.submit')}
      // What can be paid back changes with each lesson.
      unkept={['hours']}
      load={{
        data: {
          hours: Object.fromEntries(lines.map((line) => [keyOf(line.id), line.unlimited ? 0 : freeOf(line)])),
          fee: 0,
        },
        error: null,
        isFetching: false,
        refetch: async () => ({}),
      }}
      save={async ({ fee, hours = {}, ...values }) => {
        const sent = lines
          .map((line) => ({ line, hours: hours[keyOf(line.id)] ?? 0 }))
          .filter(({ line, hours }) => hours > 0 || line.unlimited)
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
  // Hours that a cancelled session gives back are refunded, too.
  useFollows(['hours', keyOf(line.id)], line.unlimited ? 0 : freeOf(line))
  return (
    <>
      <Form.Item
        name={['hours', keyOf(line.id)]}
        label={`${line.courseName} · ${t('order.hoursToRefund')}`}
        hidden={line.unlimited}
      >
        <NumberInput max={freeOf(line)} suffix={t('order.ofHours', { hours: freeOf(line) })} />
      </Form.Item>
      {line.unlimited && <p>{t('order.cardEnds', { course: line.courseName })}</p>}
    </>
  )
}

/** What is paid back, as the server will compute it. */
function Amount({ order, lines }: { order: OrderDetail; lines: Line[] }) {
  const form = Form.useFormInstance()
  const hours = Form.useWatch('hours', form) as Values['hours'] | undefined
  const fee = (Form.useWatch('fee', form) as number | null | undefined) ?? 0
  const worth = lines.reduce((sum, line) => sum + worthIn(line, hours?.[keyOf(line.id)] ?? 0), 0)
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

const worthIn = (line: Line, hours: number) =>
  line.unlimited ? worthOfDays(line, dayjs().format('YYYY-MM-DD')) : worthOf(line, hours)
