import type { Response } from '@cogcampus/contract'
import { weekdays } from '../../../ui/weekday.ts'

type Detail = Response<'/admin/doctor-info/detail'>
/** A stretch of the week at a campus, `HH:mm` on its clock. */
export type Hours = Omit<Detail['hours'][number], 'campusName'> & { campusName?: string }

/** What the first, second and third stretch of a day begin with. */
const usual = [
  ['09:00', '12:00'],
  ['13:30', '17:30'],
  ['18:00', '20:00'],
] as const
export const mostADay = usual.length

export const hoursOf = (hours: readonly Hours[], campusId: number, weekday: number) =>
  hours.filter((each) => each.campusId === campusId && each.weekday === weekday)

/** Another stretch on a day: the next of the usual ones that is free, at the hour the day's last one ends otherwise. */
export function another(hours: readonly Hours[], campusId: number, weekday: number): Hours {
  const there = hours.filter((each) => each.weekday === weekday)
  const free = usual.find(([from, to]) => !there.some((each) => overlap(each, { from, to })))
  const [from, to] = free ?? usual[0]
  return { campusId, weekday, from, to }
}

/** The day's stretches become those of the day before. */
export function asTheDayBefore(hours: readonly Hours[], campusId: number, weekday: number): Hours[] {
  const others = hours.filter((each) => each.campusId !== campusId || each.weekday !== weekday)
  return [...others, ...hoursOf(hours, campusId, weekday - 1).map((each) => ({ ...each, weekday }))]
}

/** The first day with something wrong: a stretch that ends before it begins, or two at once, be it at two campuses. */
export function problemIn(hours: readonly Hours[]): { weekday: number; problem: 'order' | 'overlap' } | undefined {
  for (const weekday of weekdays) {
    const there = hours.filter((each) => each.weekday === weekday)
    if (there.some(({ from, to }) => !from || !to || from >= to)) return { weekday, problem: 'order' }
    if (there.some((each, at) => there.slice(at + 1).some((next) => overlap(each, next))))
      return { weekday, problem: 'overlap' }
  }
  return undefined
}

/** How many hours these are. */
export const totalOf = (hours: readonly Hours[]) =>
  hours.reduce((total, { from, to }) => total + Math.max(0, minutes(to) - minutes(from)), 0) / 60

type Stretch = Pick<Hours, 'from' | 'to'>
const overlap = (a: Stretch, b: Stretch) => a.from < b.to && b.from < a.to
const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) || 0
