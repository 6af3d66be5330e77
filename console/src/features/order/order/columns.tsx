import type { Response } from '@cogcampus/contract'
import { t } from '../../../messages/index.ts'
import { boughtText, validText } from '../../../shared/order/lineText.ts'
import type { Line, MeasuredLine } from '../../../shared/order/order.ts'
import { columnsOf } from '../../../ui/columnsOf.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { KindTag } from './OrderTags.tsx'

/** What a table shows of a line: course, hours, money and validity. */
export const lineColumns = () =>
  columnsOf<Line>('order-course', [
    { key: 'courseName' },
    { key: 'hours', render: boughtText, under: 'courseName' },
    { key: 'free', align: 'right', render: (row) => (row.unlimited ? t('order.unlimited') : leftOf(row)) },
    { key: 'used', title: t('order.used'), align: 'right', render: usedOf, under: 'free' },
    { key: 'amount' },
    { key: 'validTo', render: validity, under: 'amount' },
  ])

/** What somebody who decides on a price compares it with. */
export const priceColumns = () =>
  columnsOf<MeasuredLine>('order-course', [
    { key: 'unitPrice', title: t('order.soldAt') },
    { key: 'campusPrice' },
    { key: 'floor' },
  ])

const leftOf = ({ paidLeft, giftLeft, held }: Line) =>
  held > 0 ? t('order.leftHeld', { left: paidLeft + giftLeft, held }) : paidLeft + giftLeft

const usedOf = ({ used, movedHours: moved }: Line) => (moved > 0 ? t('order.usedMoved', { used, moved }) : used)

/** Until when a line can be used; before it is paid, for how long. */
function validity({ validFrom, validTo, validDays }: Line) {
  if (validTo) return <DateText value={validTo} />
  return validText({ validDays: validFrom ? null : validDays })
}

type Entry = Response<'/admin/order-course/ledger'>['list'][number]

/** What a table shows of an entry of the ledger. */
export const entryColumns = () =>
  columnsOf<Entry>('order-course', [
    { key: 'createdAt', title: t('order.time') },
    { key: 'kind', title: t('order.entry'), render: (row) => <KindTag kind={row.kind} /> },
    { key: 'courseName', render: (row) => `${row.courseName} · ${t(`order.potOf.${row.pot}`)}`, under: 'kind' },
    { key: 'hours', title: t('order.change'), align: 'right', render: changeOf },
    { key: 'balance' },
    { key: 'reason', under: 'hours' },
    {
      key: 'userName',
      title: t('order.by'),
      render: (row) => row.userName ?? t('order.system'),
      about: 'person',
      under: 'createdAt',
    },
  ])

function changeOf({ hours, held }: Entry) {
  if (hours === 0) return t(held > 0 ? 'order.holds' : 'order.freed', { hours: Math.abs(held) })
  return hours > 0 ? `+${hours}` : String(hours).replace('-', '−')
}
