import type { Response } from '@cogcampus/contract'
import { type Mastery, masteryOf } from '@cogcampus/contract/life/record'
import dayjs from 'dayjs'
import { mondayOf } from '../../../ui/wall.ts'

export type Result = Response<'/admin/so-day/record/patient'>['list'][number]
type Task = Result['tasks'][number]

/** How many weeks the calendar of results shows. */
export const WEEKS = 13
const FORMAT = 'YYYY-MM-DD'

/** The weeks of the calendar, the earliest first, each of seven days from Monday; `back` windows before the one with today. */
export function weeksTo(today: string, back = 0): string[][] {
  const first = dayjs(mondayOf(today)).subtract(7 * (WEEKS * (back + 1) - 1), 'day')
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => first.add(week * 7 + day, 'day').format(FORMAT)),
  )
}

/** How many windows back the calendar shows a day; 0 for the one with today. */
export function backTo(day: string, today: string): number {
  const first = weeksTo(today)[0]?.[0] ?? today
  return Math.max(0, Math.ceil(dayjs(first).diff(dayjs(day), 'day') / (7 * WEEKS)))
}

/** The months above the weeks: the month of each Monday, with how many weeks it has there. */
export function monthsOf(weeks: readonly string[][]): { month: string; weeks: number }[] {
  const months: { month: string; weeks: number }[] = []
  for (const [monday = ''] of weeks) {
    const month = monday.slice(0, 7)
    const last = months.at(-1)
    if (last?.month === month) last.weeks++
    else months.push({ month, weeks: 1 })
  }
  return months
}

/** A day with records: its tasks, their mean accuracy in percent, and how well they are mastered. */
export interface TrainedDay {
  day: string
  /** The latest first. */
  records: Result[]
  tasks: number
  accuracy: number | null
  mastery: Mastery | null
}

/** The mean accuracy of tasks in percent; null where none is known. */
export function meanOf(tasks: readonly Task[]): number | null {
  const known = tasks.flatMap(({ accuracy }) => accuracy ?? [])
  return known.length === 0 ? null : Math.round(known.reduce((sum, each) => sum + each, 0) / known.length)
}

const ofDomain = (tasks: readonly Task[], domain: string | undefined) =>
  domain === undefined ? [...tasks] : tasks.filter((task) => task.domain === domain)

/** The days with records in the order of time; of a domain, those on which it was trained, with its tasks alone. */
export function daysOf(results: readonly Result[], domain?: string): TrainedDay[] {
  const byDay = new Map<string, Result[]>()
  for (const result of results) {
    const tasks = ofDomain(result.tasks, domain)
    if (domain !== undefined && tasks.length === 0) continue
    byDay.set(result.day, [...(byDay.get(result.day) ?? []), { ...result, tasks }])
  }
  return [...byDay]
    .map(([day, records]) => {
      const tasks = records.flatMap((record) => record.tasks)
      const accuracy = meanOf(tasks)
      return { day, records, tasks: tasks.length, accuracy, mastery: masteryOf(accuracy) }
    })
    .sort((one, other) => one.day.localeCompare(other.day))
}

/** How a domain went: its accuracy by day in percent, and the highest level of its first and its last day. */
export interface DomainTrend {
  domain: string
  points: { day: string; accuracy: number }[]
  levels: { first: number; last: number } | null
}

/** The trends of the domains that were trained, the most often trained first. */
export function trendsOf(results: readonly Result[], domain?: string): DomainTrend[] {
  const trained = new Set(results.flatMap(({ tasks }) => ofDomain(tasks, domain).map((task) => task.domain)))
  return [...trained]
    .map((each) => ({ each, days: daysOf(results, each) }))
    .sort((one, other) => other.days.length - one.days.length || one.each.localeCompare(other.each))
    .map(({ each, days }) => {
      const levels = days.flatMap(({ records }) => {
        const known = records.flatMap(({ tasks }) => ofDomain(tasks, each).flatMap(({ level }) => level ?? []))
        return known.length === 0 ? [] : Math.max(...known)
      })
      const [first, last] = [levels[0], levels.at(-1)]
      return {
        domain: each,
        points: days.flatMap(({ day, accuracy }) => (accuracy === null ? [] : { day, accuracy })),
        levels: first === undefined || last === undefined ? null : { first, last },
      }
    })
}

/** A first and a last value as text: one where they are the same. */
export const spanText = (first: number | string, last: number | string) =>
  first === last ? String(first) : `${first} → ${last}`

/** Where the lines of trends begin: half, or the tens below the lowest value, so that all of them compare. */
export const floorOf = (trends: readonly DomainTrend[]) =>
  Math.min(50, ...trends.flatMap(({ points }) => points.map(({ accuracy }) => Math.floor(accuracy / 10) * 10)))

export const LINE = { width: 120, height: 32, edge: 4 }

/** Where a value stands in the height of a line. */
export const heightOf = (accuracy: number, floor: number) =>
  LINE.height - LINE.edge - ((LINE.height - 2 * LINE.edge) * (accuracy - floor)) / (100 - floor)

/** The places of the points of a trend in its line: by the day between the first and the last one of the calendar. */
export function placesOf({ points }: DomainTrend, from: string, to: string, floor: number) {
  const days = Math.max(1, dayjs(to).diff(dayjs(from), 'day'))
  return points.map(({ day, accuracy }) => ({
    day,
    x: LINE.edge + ((LINE.width - 2 * LINE.edge) * dayjs(day).diff(dayjs(from), 'day')) / days,
    y: heightOf(accuracy, floor),
  }))
}

/** The day that an arrow key leads to: up and down in the order of time, aside to the nearest day of the next week with one. */
export function dayBeside(days: readonly string[], from: string, key: string): string | undefined {
  const at = days.indexOf(from)
  if (key === 'Home') return days[0]
  if (key === 'End') return days.at(-1)
  if (key === 'ArrowUp') return days[at - 1]
  if (key === 'ArrowDown') return days[at + 1]
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const weekday = (day: string) => (dayjs(day).day() + 6) % 7
  const here = mondayOf(from)
  const beside = key === 'ArrowRight' ? days.slice(at + 1) : days.slice(0, at).toReversed()
  const week = beside.map((day) => mondayOf(day)).find((each) => each !== here)
  const far = (day: string) => Math.abs(weekday(day) - weekday(from))
  return beside.filter((day) => mondayOf(day) === week).sort((one, other) => far(one) - far(other))[0]
}
