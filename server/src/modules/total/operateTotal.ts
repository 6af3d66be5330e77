import type { Response } from '@cogcampus/contract'
import type { total } from '@cogcampus/contract/admin/total'
import {
  OPEN_MINUTES,
  ratioOf,
  type TotalFigures,
  totalNumbers,
  totalRatios,
} from '@cogcampus/contract/life/totalNumbers'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { periodOf } from '../../lib/period.ts'
import type { MessageKey } from '../../lib/text.ts'
import { directReport } from '../../sheets/export/direct.ts'
import { allFigures, figuresOf } from './store.ts'

type Operate = Response<'/admin/total/operateTotal/admin'>
type Query = Parameters<Handlers<typeof total>['operateTotal/admin']>[1]

/** The campuses within reach that are open, or have figures, with them (`total/operateTotal/admin`). */
export async function operateTotal(context: ReadContext, { from, to, ...base }: Query): Promise<Operate> {
  const period = periodOf(context, { from, to })
  const [counted, campuses] = await Promise.all([
    figuresOf(context, { stretches: [period], base, by: 'campusId', names: allFigures }),
    campusesOf(context, base.campusId),
  ])
  const of = new Map(counted.map(({ key, figures }) => [key, figures]))
  const zeros = Object.fromEntries(Object.keys(counted[0]?.figures ?? {}).map((name) => [name, 0]))
  const rows = campuses
    .filter(({ id, open }) => open || of.has(id))
    .map(({ id, name }) => ({ campusId: id, campusName: name, figures: of.get(id) ?? zeros }))
  return { period, all: sumOf(rows.map(({ figures }) => figures)), campuses: rows }
}

/** The campuses that statistics show. */
export async function campusesOf({ scope }: ReadContext, campusId: number | undefined) {
  const all = scope.from('campus').select(['id', 'name', 'status', 'deletedAt', 'principalId']).orderBy('id')
  const rows = await (campusId === undefined ? all : all.where('id', '=', campusId)).execute()
  return rows.map(({ status, deletedAt, ...row }) => ({ ...row, open: status === 1 && deletedAt === null }))
}

/** The figures of several campuses together: every figure is a sum. */
export function sumOf(all: readonly TotalFigures[]): TotalFigures {
  const sum: TotalFigures = {}
  for (const figures of all) {
    for (const name of Object.keys(figures) as (keyof TotalFigures)[])
      sum[name] = (sum[name] ?? 0) + (figures[name] ?? 0)
  }
  return sum
}

const ratios = Object.keys(totalRatios) as (keyof typeof totalRatios)[]
const counts = [...Object.keys(totalNumbers), OPEN_MINUTES] as (keyof typeof totalNumbers)[]
const sheet = {
  name: 'total.campuses',
  columns: [
    { header: 'lead.campus', value: 'campusName', width: 20 },
    ...counts.map((value) => ({
      header: `total.${value}` as MessageKey,
      value,
      type: totalNumbers[value]?.unit === 'FEN' ? ('money' as const) : ('number' as const),
    })),
    ...ratios.map((value) => ({
      header: `total.${value}` as MessageKey,
      value,
      type: totalRatios[value].unit === 'FEN' ? ('money' as const) : ('number' as const),
    })),
  ],
} as const

/** The same as a workbook (`total/operateTotal/admin/exl`): a row for each campus, and one for all. */
export const operateTotalExl = directReport('/admin/total/operateTotal/admin', sheet, async (context, query: Query) => {
  const { campuses, all } = await operateTotal(context, query)
  const row = (campusName: string, figures: TotalFigures) => ({
    campusName,
    ...Object.fromEntries(counts.map((name) => [name, figures[name] ?? null])),
    ...Object.fromEntries(ratios.map((name) => [name, ratioOf(name, figures) ?? null])),
  })
  return [...campuses.map(({ campusName, figures }) => row(campusName, figures)), row(context.t('total.all'), all)]
})
