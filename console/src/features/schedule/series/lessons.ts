import type { Request, Response } from '@cogcampus/contract'
import { limits } from '@cogcampus/contract/limits'
import dayjs from 'dayjs'
import { daysLater } from '../calendar/days.ts'

type Asked = Request<'/admin/so-day/series'>
export type Verdict = Response<'/admin/so-day/series/check'>['lessons'][number]
export type FreeSlot = Response<'/admin/so-day/series/places'>[number]

/** When lessons are wished, every week; 1 is Monday. */
export interface Wish {
  weekday: number
  from: string
  to: string
}

/** Where a lesson stands; without a room or a doctor it has those of all. */
export type Place = Asked['lessons'][number]

/** What differs from the wishes, by the day and the beginning that were wished: lessons that are left out, or stand elsewhere. */
export type Changes = Readonly<Record<string, 'out' | Place>>

/** The fields of the form. */
export interface SeriesValues extends Pick<Asked, 'campusId' | 'courseId' | 'doctorId' | 'patientIds'> {
  roomId?: number | null
  macId?: number | null
  wishes: Partial<Wish>[]
  first: string
  weeks: number
  /** Null while nothing differs. */
  changes?: Changes | null
  remark?: string | null
}

/** A lesson of the weeks. */
export interface Row {
  key: string
  /** As it was wished. */
  wished: Place
  place: Place
  out: boolean
  changed: boolean
}

const isWhole = ({ weekday, from, to }: Partial<Wish>): boolean =>
  weekday !== undefined && Boolean(from) && Boolean(to) && (from as string) < (to as string)

/** The lessons that the wishes make over the weeks, each weekday from the first such day on, in the order of time. */
export function rowsOf({ wishes = [], first, weeks, changes }: Partial<SeriesValues>): Row[] {
  if (!first || !weeks) return []
  const places = (wishes as (Partial<Wish> | undefined)[]).flatMap((wish) => {
    if (!wish || !isWhole(wish)) return []
    const { weekday, from, to } = wish as Wish
    const begins = daysLater(first, (weekday - dayjs(first).day() + 7) % 7)
    return Array.from({ length: weeks }, (_, week) => ({ day: daysLater(begins, 7 * week), from, to }))
  })
  const byKey = new Map(places.map((wished) => [`${wished.day} ${wished.from}`, wished]))
  return [...byKey]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, wished]) => {
      const change = changes?.[key]
      const place = typeof change === 'object' ? change : wished
      return { key, wished, place, out: change === 'out', changed: typeof change === 'object' }
    })
}

/** A lesson in a query. */
export const textOf = ({ day, from, to, roomId, doctorId }: Place): string =>
  [
    `${day} ${from}-${to}`,
    ...(roomId === undefined ? [] : [roomId]),
    ...(doctorId === undefined ? [] : [`@${doctorId}`]),
  ].join(' ')

/** What asks for the verdicts of the lessons that are not left out; nothing while something is missing, or there are too many. */
export function checkOf(
  values: Partial<SeriesValues>,
  rows: readonly Row[],
): Request<'/admin/so-day/series/check'> | undefined {
  const { campusId, courseId, doctorId, patientIds = [], roomId, macId } = values
  const lessons = rows.filter(({ out }) => !out).map(({ place }) => textOf(place))
  if (!campusId || !courseId || !doctorId || patientIds.length === 0) return undefined
  if (lessons.length === 0 || lessons.length > limits.seriesLessons) return undefined
  const things = { ...(roomId ? { roomId } : {}), ...(macId ? { macId } : {}) }
  return { campusId, courseId, doctorId, patientIds, ...things, lessons }
}

/** What asks for the free places near a lesson, of its doctor. */
export function nearby(
  { campusId = 0, courseId = 0, patientIds = [], ...series }: Partial<SeriesValues>,
  { day, from, to, doctorId = series.doctorId ?? 0, roomId = series.roomId ?? undefined }: Place,
): Request<'/admin/so-day/free'> {
  const ordered = from < to ? { from, to } : {}
  return { campusId, courseId, doctorId, patientIds, day, ...ordered, ...(roomId ? { roomId } : {}) }
}

/** Whether two lessons are at one time. */
export const meet = (one: Pick<Place, 'day' | 'from' | 'to'>, other: Pick<Place, 'day' | 'from' | 'to'>): boolean =>
  one.day === other.day && one.from < other.to && other.from < one.to

/** What tells the verdicts of lessons apart. */
export const keyOf = ({
  day,
  from,
  to,
  roomId,
  doctorId,
}: Omit<Place, 'roomId'> & { roomId?: number | null }): string =>
  [day, from, to, roomId ?? '', doctorId ?? ''].join(' ')

export const isFree = ({ clashes, problems }: Pick<Verdict, 'clashes' | 'problems'>): boolean =>
  clashes.length + problems.length === 0

/** What asks for the free places of the weeks; nothing while the form does not say for whom and of what. */
export function placesOf(values: Partial<SeriesValues>): Request<'/admin/so-day/series/places'> | undefined {
  const { campusId, courseId, doctorId, roomId, macId, patientIds = [], first, weeks } = values
  if (!campusId || !courseId || patientIds.length === 0 || !first || !weeks || weeks > limits.seriesWeeks)
    return undefined
  return {
    ...{ campusId, courseId, patientIds, first, weeks },
    ...(doctorId ? { doctorId } : {}),
    ...(roomId ? { roomId } : {}),
    ...(macId ? { macId } : {}),
  }
}

/** A slot with its free places, by weekday. */
interface Slot extends Pick<Wish, 'from' | 'to'> {
  days: ReadonlyMap<number, FreeSlot>
}

/** The free places as rows of a table: a slot each, in the order of time. */
export const slotsOf = (places: readonly FreeSlot[]): Slot[] =>
  [...Map.groupBy(places, ({ from, to }) => `${from} ${to}`)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, of]) => {
      const [from = '', to = ''] = key.split(' ')
      return { from, to, days: new Map(of.map((place) => [place.weekday, place])) }
    })

const isAt =
  ({ weekday, from }: FreeSlot) =>
  (wish: Partial<Wish> | undefined): boolean =>
    wish?.weekday === weekday && wish?.from === from

export const isWished = (wishes: readonly Partial<Wish>[], slot: FreeSlot): boolean => wishes.some(isAt(slot))

/** The wishes with a free place, or without it where it was wished: it fills the first row that says nothing yet. */
export function toggled(wishes: readonly Partial<Wish>[], slot: FreeSlot): Partial<Wish>[] {
  const rest = wishes.filter((wish) => !isAt(slot)(wish))
  if (rest.length < wishes.length) return rest.length > 0 ? rest : [{}]
  const { weekday, from, to } = slot
  const empty = wishes.findIndex((wish) => !wish?.weekday)
  return empty < 0 ? [...wishes, { weekday, from, to }] : wishes.with(empty, { weekday, from, to })
}

/** Whether a lesson lacks nothing but hours: another place would not help. */
export const onlyShort = ({ clashes, problems }: Pick<Verdict, 'clashes' | 'problems'>): boolean =>
  clashes.length === 0 && problems.length > 0 && problems.every(({ errCode }) => errCode === 'HOURS_SHORT')
