import { type Key, t } from '../messages'
import { settings } from './settings'

const two = (value: number) => String(value).padStart(2, '0')

/** How far `BUSINESS_TIME_ZONE` of the contract is ahead of UTC: a fixed number, since not every phone's mini-program knows time zones (`Intl`), and China has no daylight saving time. */
const AHEAD_MS = 8 * 3_600_000

/** A day and a clock of the business as a moment on the wire. */
export const momentOf = (day: string, clock: string): string =>
  new Date(Date.parse(`${day}T${clock}:00Z`) - AHEAD_MS).toISOString()

/** A moment as the day and the clock of the business, wherever the device is: sessions and activities take place there. */
export function clockOf(time: string | number): { day: string; clock: string } {
  const at = new Date(new Date(time).getTime() + AHEAD_MS)
  return {
    day: `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`,
    clock: `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`,
  }
}

/** Today in the business, moved by days. */
export const dayFrom = (days = 0, now = Date.now()): string => clockOf(now + days * 86_400_000).day

/** The weekday of a day, 0 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const weekdays = ['when.0', 'when.1', 'when.2', 'when.3', 'when.4', 'when.5', 'when.6'] as const

/** The parts of a day, or of a month, of which words are made: numbers, and the name of the month. */
function partsOf(day: string) {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number?]
  return { year: String(year), month, monthName: t(`when.month.${month}` as Key), date: date ?? 0 }
}

/** 11月23日 周一, in English Mon 23 Nov, with today or tomorrow in front; the year where it is another. */
export function dayText(day: string): string {
  const names = { ...partsOf(day), weekday: t(weekdays[weekdayOf(day)] ?? 'when.0') }
  const plain = names.year === dayFrom().slice(0, 4) ? t('when.day', names) : t('when.dayOfYear', names)
  if (day === dayFrom(0)) return t('when.today', { day: plain })
  return day === dayFrom(1) ? t('when.tomorrow', { day: plain }) : plain
}

/** A day with its year, without a weekday: 2026年11月23日, in English 23 Nov 2026. */
export const plainDay = (day: string): string => t('when.plain', partsOf(day))

/** `2026-11` as a month with its year. */
export const monthText = (month: string): string => t('when.month', partsOf(month))

/** A moment with its day and weekday. */
export function timeText(time: string | number): string {
  const { day, clock } = clockOf(time)
  return `${dayText(day)} ${clock}`
}

/** From one moment to another; the day is said once where it is one. */
export function spanText(from: string, to: string): string {
  const end = clockOf(to)
  return `${timeText(from)} – ${clockOf(from).day === end.day ? end.clock : timeText(to)}`
}

/** `2026-11` moved by months. */
export function monthFrom(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const at = new Date(Date.UTC(year, number - 1 + by, 1))
  return `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}`
}

/** The last day of a month. */
export function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** The days of a month's weeks, Monday first, with those of the months beside it. */
export function weeksOf(month: string): string[] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const start = first.getTime() - ((first.getUTCDay() + 6) % 7) * 86_400_000
  const next = new Date(`${monthFrom(month, 1)}-01T00:00:00Z`).getTime()
  const weeks = Math.ceil((next - start) / 604_800_000)
  return Array.from({ length: weeks * 7 }, (_, at) => new Date(start + at * 86_400_000).toISOString().slice(0, 10))
}

/** The day so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The days of the week of a day, from Monday. */
export const weekOf = (day: string): string[] =>
  Array.from({ length: 7 }, (_, at) => dayAfter(day, at - ((weekdayOf(day) + 6) % 7)))

/** Fen as yuan, with a minus sign where it went out. */
export const yuan = (fen: number): string =>
  `${fen < 0 ? '−' : ''}¥${(Math.abs(fen) / 100)
    .toFixed(2)
    .replace(/\.00$/, '')
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`

/** Years of age today; in the user's language. */
export function ageText(birthday: string): string {
  const today = dayFrom()
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return t('when.age', { years: today.slice(5) < birthday.slice(5) ? years - 1 : years })
}

/** Whether texts are Chinese now. */
export const chinese = (): boolean => settings.get().language === 'zh-CN'
