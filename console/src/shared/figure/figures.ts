import {
  OPEN_MINUTES,
  ratioOf,
  rowsOfTotal,
  type TotalBase,
  type TotalDays,
  type TotalFigureName,
  type TotalFigures,
  type TotalGroup,
  type TotalNumberName,
  type TotalRatioName,
  type TotalUnit,
  totalNumberNames,
  totalNumbers,
  totalRatios,
} from '@cogcampus/contract/life/totalNumbers'
import { t } from '../../messages/index.ts'
import { pairsOf } from '../../ui/query.ts'

export type AnyFigure = TotalFigureName | TotalRatioName

const isRatio = (name: AnyFigure): name is TotalRatioName => name in totalRatios

/** The value of a figure; null where there is nothing to divide, undefined where it is not shown. */
export const figureOf = (name: AnyFigure, figures: TotalFigures): number | null | undefined =>
  isRatio(name) ? ratioOf(name, figures) : figures[name]

export const unitOf = (name: AnyFigure): TotalUnit => {
  if (name === OPEN_MINUTES) return 'MINUTES'
  return isRatio(name) ? totalRatios[name].unit : totalNumbers[name].unit
}

export const goodOf = (name: AnyFigure): 'UP' | 'DOWN' | undefined => {
  if (name === OPEN_MINUTES) return undefined
  const declared = isRatio(name) ? totalRatios[name] : totalNumbers[name]
  return 'good' in declared ? declared.good : undefined
}

/** The figures of a group, shares after what they are made of. */
export const figuresOf = (group: TotalGroup): AnyFigure[] => [
  ...totalNumberNames.filter((name) => totalNumbers[name].group === group),
  ...(group === 'teaching' ? ([OPEN_MINUTES] as const) : []),
  ...(Object.keys(totalRatios) as TotalRatioName[]).filter((name) => totalRatios[name].group === group),
]

const number = (value: number, most = 0, least = 0) =>
  value.toLocaleString('zh-CN', { minimumFractionDigits: least, maximumFractionDigits: most })
const cents = (name: AnyFigure) => (name === 'averagePrice' ? 2 : 0)

/** A figure in words: yuan without cents but for a price, hours, a percentage; a dash for null. */
export function textOf(name: AnyFigure, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  const unit = unitOf(name)
  if (unit === 'FEN') return `${value < 0 ? '−' : ''}¥${number(Math.abs(value) / 100, cents(name), cents(name))}`
  if (unit === 'SHARE') return `${number(value * 100, 1)}%`
  if (unit === 'MINUTES') return t('total.hours', { hours: number(value / 60, 1) })
  return number(value)
}

/** The list that a figure opens, narrowed as the page is; a ratio opens the rows of its part. */
export function addressOf(name: AnyFigure, days: TotalDays, base: TotalBase): string | undefined {
  if (name === OPEN_MINUTES) return undefined
  const part: TotalNumberName = isRatio(name) ? totalRatios[name].part : name
  const { page, filters } = rowsOfTotal(part, days, base)
  const pairs = Object.entries(filters).flatMap(([key, value]) => pairsOf(key, value as never))
  return `${page}?${new URLSearchParams(pairs)}`
}

/** How a figure changed: by how much of what it was, or by how many points; none where it was nothing. */
export function changeOf(name: AnyFigure, now: number | null | undefined, before: number | null | undefined) {
  if (now === undefined || now === null || before === undefined || before === null) return undefined
  if (unitOf(name) === 'SHARE') return { by: Math.round((now - before) * 1000) / 10, points: true }
  if (before === 0) return now === 0 ? { by: 0, points: false } : null
  return { by: Math.round(((now - before) / Math.abs(before)) * 1000) / 10, points: false }
}
