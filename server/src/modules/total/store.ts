import type { Path } from '@cogcampus/contract'
import {
  isNow,
  narrowable,
  OPEN_MINUTES,
  type TotalBase,
  type TotalDays,
  type TotalDimension,
  type TotalFigureName,
  type TotalFigures,
  type TotalListName,
  type TotalNumberName,
  totalLists,
  totalNumberNames,
  totalNumbers,
} from '@cogcampus/contract/life/totalNumbers'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reach } from '../../db/reach.ts'
import type { ReadScope } from '../../db/scope.ts'
import type { ReadContext } from '../../http/context.ts'
import { dayBefore } from '../../lib/day.ts'
import { holding } from '../../lib/states.ts'
import { sums } from '../../lib/sums.ts'
import { sessions } from '../so-day/lists.ts'
import { minutesOf, workedIn } from '../so-day/total.ts'
import { type Rows, sources, type TotalSource } from './lists.ts'

/** What figures are asked for: of stretches of days that follow each other, narrowed, and apart by a dimension. */
export interface AskedFigures {
  stretches: readonly [TotalDays, ...TotalDays[]]
  base?: TotalBase
  by?: TotalDimension
  names: readonly TotalFigureName[]
}

/** The figures of one stretch (its place in what was asked) and one campus, course or doctor (`key`). */
export interface Counted {
  stretch: number
  key: number | null
  figures: TotalFigures
}
type Row = { stretch: number; key: number | null } & Partial<Record<TotalFigureName, number>>

/** A statement that counts several figures over one table within one reach. */
interface Batch {
  scope: ReadScope
  list: TotalListName | 'lessons' | 'open'
  names: TotalFigureName[]
}

/**
 * Figures, each counted within the reach that the caller has on the list which it opens: a figure is as large as its list.
 * Those that the caller may not open, and those that cannot be narrowed by what was asked, are left out. The statements of
 * all tables run side by side; each reads no more than its period.
 */
export function figuresOf({ scope, actor }: ReadContext, asked: AskedFigures): Promise<Counted[]> {
  const planned = scope.planned().scope
  return figuresWithin((call) => {
    const reach = actor.grants.get(call)
    return reach && planned.within(reach)
  }, asked)
}

/** The same within the reach that `scopeFor` gives on each list. */
export async function figuresWithin(
  scopeFor: (call: Path) => ReadScope | undefined,
  asked: AskedFigures,
): Promise<Counted[]> {
  const batches = new Map<string, Batch>()
  for (const name of asked.names) {
    if (!reached(name, asked)) continue
    const { call, list } = tableOf(name)
    const scope = scopeFor(call)
    if (!scope) continue
    const key = `${keyOf(list, scope.reach)} ${JSON.stringify(scope.reach)}`
    const batch = batches.get(key) ?? { scope, list, names: [] }
    batch.names.push(name)
    batches.set(key, batch)
  }
  const rows = (await Promise.all([...batches.values()].map((batch) => counted(batch, asked)))).flat()
  return together(
    rows,
    asked,
    [...batches.values()].flatMap(({ names }) => names),
  )
}

/** Whether a figure can be told apart and narrowed in the ways that were asked for. */
function reached(name: TotalFigureName, { base = {}, by }: AskedFigures): boolean {
  if (name === OPEN_MINUTES) return base.courseId === undefined && by !== 'courseId'
  const keys: readonly TotalDimension[] = totalLists[totalNumbers[name].list].by
  return narrowable(name, base) && (by === undefined || (keys.includes(by) && !(by === 'courseId' && isOrders(name))))
}
/** An order can have several courses: it is found by each, but belongs to none. */
const isOrders = (name: TotalNumberName) => totalNumbers[name].list === 'orders'

function tableOf(name: TotalFigureName): { call: Path; list: Batch['list'] } {
  if (name === OPEN_MINUTES) return { call: totalLists.sessions.call, list: 'open' }
  const { list } = totalNumbers[name]
  return { call: totalLists[list].call, list: name === 'lessonMinutes' ? 'lessons' : list }
}

/** Lists of one table share a statement, unless the ways of being own differ between them. */
function keyOf(list: Batch['list'], { own }: Reach): string {
  if (list === 'records' || list === 'comments') return own ? list : 'sessions'
  return list
}

function counted(batch: Batch, asked: AskedFigures): Promise<Row[]> {
  if (batch.list === 'lessons') return lessons(batch, asked)
  if (batch.list === 'open') return openMinutes(batch, asked)
  const source: TotalSource = sources[batch.list]
  const { base = {} } = asked
  return grouped(source.rows(batch.scope, { base, days: wholeOf(asked) }), batch, asked, source)
}

const wholeOf = ({ stretches }: AskedFigures): TotalDays => ({
  from: stretches[0].from,
  to: (stretches.at(-1) ?? stretches[0]).to,
})

/** Counts figures over rows, in one scan, by stretch and by what they are told apart by. */
async function grouped(
  rows: Rows,
  { names }: Pick<Batch, 'names'>,
  { stretches, by }: AskedFigures,
  { table, stretch }: Pick<TotalSource, 'table' | 'stretch'>,
): Promise<Row[]> {
  const firsts = stretches.map(({ from }) => from)
  const which = stretch && stretches.length > 1 ? stretch(firsts) : sql<number>`${sql.lit(stretches.length)}::integer`
  const key = by ? sql<number | null>`${sql.ref(`${table}.${columnOf(by)}`)}` : sql<null>`null::bigint`
  const found = await rows
    .select([which.as('stretch'), key.as('key'), ...names.map((name) => sumFor(name).as(name))])
    .groupBy([sql`1`, sql`2`])
    .execute()
  return found as unknown as Row[]
}
const columns = { campusId: 'campus_id', courseId: 'course_id', doctorId: 'doctor_id' } as const
const columnOf = (by: TotalDimension) => columns[by]

/** A figure as a part of the statement that counts it. */
function sumFor(name: TotalFigureName): RawBuilder<number> {
  if (name === OPEN_MINUTES || name === 'lessonMinutes') throw new Error(`No plain sum: ${name}`)
  const { list, filters, unit } = totalNumbers[name]
  const source: TotalSource = sources[list as keyof typeof sources]
  const conditions = source.conditions(filters as never)
  const where = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql<SqlBool>`true`
  if (unit === 'COUNT') return sql<number>`(count(*) filter (where ${where}))::bigint`
  return sql<number>`coalesce(sum(${source.values?.[unit]}) filter (where ${where}), 0)::bigint`
}

/** How long the lessons take: one row for each, of the sessions that hold a place in it. */
function lessons({ scope, names }: Batch, asked: AskedFigures): Promise<Row[]> {
  const each = sessions(scope, { ...asked.base, ...wholeOf(asked) })
    .where(holding('so_day'))
    .select(['soDay.lessonId', 'soDay.campusId', 'soDay.doctorId', 'soDay.courseId', 'soDay.day'])
    .select(sql`extract(epoch from max(upper(so_day.during) - lower(so_day.during))) / 60`.as('minutes'))
    .groupBy(['soDay.lessonId', 'soDay.campusId', 'soDay.doctorId', 'soDay.courseId', 'soDay.day'])
  return summed(scope, sql`(${each})`, 'so_day.minutes', { names }, asked)
}

/** How long doctors work (`worked`). */
async function openMinutes({ scope, names }: Batch, asked: AskedFigures): Promise<Row[]> {
  const { base: { campusId, doctorId } = {} } = asked
  const open = sql`(select w.campus_id, w.doctor_id, lower(r)::date as day, ${minutesOf(sql`r`)} as minutes
    from (${workedIn(scope, { campusId, doctorId, ...wholeOf(asked) })}) w cross join unnest(w.during) r)`
  return summed(scope, open, 'so_day.minutes', { names }, asked)
}

/** Sums up one column of rows that were made out of others within reach. */
async function summed(
  scope: ReadScope,
  rows: Expression<unknown>,
  column: string,
  { names }: Pick<Batch, 'names'>,
  { stretches, by }: AskedFigures,
): Promise<Row[]> {
  const which = stretches.length > 1 ? sources.sessions.stretch(stretches.map(({ from }) => from)) : sql`1`
  const key = by ? sql.ref(`so_day.${columnOf(by)}`) : sql`null::bigint`
  const [name] = names
  const { rows: found } = await sql<Row>`select ${which} as stretch, ${key} as key,
      coalesce(sum(${sql.ref(column)}), 0)::bigint as ${sql.ref(name as string)}
    from ${rows} as so_day group by 1, 2`.execute(sums(scope))
  return found
}

/** The rows of all statements as one for each stretch and key; a figure that none has there is 0. */
function together(rows: readonly Row[], { stretches, by }: AskedFigures, names: readonly TotalFigureName[]): Counted[] {
  const now = names.filter((name) => name !== OPEN_MINUTES && isNow(name))
  const places = new Map<string, Counted>()
  const at = (stretch: number, key: number | null) => {
    const place = `${stretch} ${key}`
    const known = places.get(place)
    if (known) return known
    const zeros = names.filter((name) => stretch === stretches.length || !now.includes(name)).map((name) => [name, 0])
    const made: Counted = { stretch, key, figures: Object.fromEntries(zeros) }
    places.set(place, made)
    return made
  }
  if (!by) for (const [index] of stretches.entries()) at(index + 1, null)
  for (const { stretch, key, ...figures } of rows) Object.assign(at(stretch, key).figures, figures)
  return [...places.values()].sort((a, b) => a.stretch - b.stretch)
}

/** The days before a period, as many as it has. */
export function daysBefore({ from, to }: TotalDays): TotalDays {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return { from: dayBefore(from, days), to: dayBefore(from, 1) }
}

/** Figures of a period beside those of the period before. */
export async function compared(context: ReadContext, period: TotalDays, asked: Omit<AskedFigures, 'stretches' | 'by'>) {
  const before = daysBefore(period)
  const [earlier, now] = await figuresOf(context, { ...asked, stretches: [before, period] })
  return { period, before, figures: now?.figures ?? {}, figuresBefore: earlier?.figures ?? {} }
}

/** Every figure there is. */
export const allFigures: readonly TotalFigureName[] = [...totalNumberNames, OPEN_MINUTES]
