import type { Response } from '@cogcampus/contract'
import { t } from '../../../messages/index.ts'
import { boughtText, validText, withGift } from '../../../shared/order/lineText.ts'
import { endOf, type Line, type MeasuredLine } from '../../../shared/order/order.ts'
import { columnsOf } from '../../../ui/columnsOf.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { moneyText } from '../../../ui/money.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { KindTag } from './OrderTags.tsx'

/** What a table shows of a line: course, hours, money and validity. */
export const lineColumns = () =>
  columnsOf<Line>('order-course', [
    { key: 'courseName' },
    { key: 'hours', render: wholeOf, under: 'courseName' },
    { key: 'free', align: 'right', render: leftOf },
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

function leftOf(line: Line) {
  const { unlimited, paidLeft, giftLeft, held } = line
  if (unlimited) return endOf(line) ? null : t('order.unlimited')
  const left = withGift(paidLeft, giftLeft)
  return held > 0 ? t('order.leftHeld', { left, held }) : left
}

/** What was bought and given, with what was corrected of it since: the sum of what is left, used, and went otherwise. */
function wholeOf(line: Line) {
  const by = signed(line.adjusted)
  return by ? t('order.boughtAdjusted', { bought: boughtText(line), by }) : boughtText(line)
}

function usedOf({ used, movedHours, lapsed }: Line) {
  const others = [
    movedHours > 0 && t('order.othersMoved', { hours: movedHours }),
    lapsed > 0 && t('order.othersLapsed', { hours: lapsed }),
  ].filter((part) => part !== false)
  return others.length > 0 ? t('order.usedAnd', { used, others: others.join(t('common.comma')) }) : used
}

/** Until when a line can be used; before it is paid, for how long. Struck out where it has ended, with how. */
function validity(line: Line) {
  const { validFrom, validTo, validDays } = line
  const until = validTo ? <DateText value={validTo} /> : validText({ validDays: validFrom ? null : validDays })
  const end = endOf(line)
  if (!end) return until
  return (
    <>
      <s>{until}</s> <StatusTag tone="neutral">{t(`order.lineEnd.${end}`)}</StatusTag>
    </>
  )
}

type Entry = Response<'/admin/order-course/ledger'>['list'][number]

/** What a table shows of an entry of the ledger. */
export const entryColumns = () =>
  columnsOf<Entry>('order-course', [
    { key: 'createdAt', title: t('order.time') },
    { key: 'kind', title: t('order.entry'), render: (row) => <KindTag kind={row.kind} /> },
    { key: 'courseName', render: (row) => `${row.courseName} · ${t(`order.potOf.${row.pot}`)}`, under: 'kind' },
    { key: 'hours', title: t('order.change'), align: 'right', render: changeOf },
    { key: 'balance', align: 'right', render: (row) => (row.unlimited ? null : row.balance) },
    {
      key: 'fen',
      title: t('order.fenChange'),
      align: 'right',
      render: ({ fen }) => signed(fen, moneyText),
      under: 'balance',
    },
    { key: 'reason', under: 'hours' },
    {
      key: 'userName',
      title: t('order.by'),
      render: (row) => row.userName ?? t('common.system'),
      about: 'person',
      under: 'createdAt',
    },
  ])

/** A change with its sign; nothing where there is none. */
const signed = (change: number, text: (size: number) => string = String) =>
  change === 0 ? null : `${change > 0 ? '+' : '−'}${text(Math.abs(change))}`

/** What an entry changed: hours, or of a card without a number of lessons its days. */
function changeOf({ hours, held, days, day, fen }: Entry) {
  if (hours !== 0) return signed(hours)
  if (held !== 0) return t(held > 0 ? 'order.holds' : 'order.freed', { hours: Math.abs(held) })
  if (days !== null) return t('order.daysGranted', { days })
  return day !== null && fen <= 0 ? t('order.earnedUntil', { day }) : null
}
