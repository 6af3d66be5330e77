import { todayText } from './day.ts'
import type { Params, Translate } from './text.ts'

const weekdays = ['0', '1', '2', '3', '4', '5', '6'] as const
/** A day, or a moment on the clock of the campus: `2026-11-30` or `2026-11-30 15:00`. */
const dated = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d:\d\d))?$/

/** A day as a person says it, 11月30日 周一, with the clock of a moment behind it and the year where it is another; any other text as it is. */
export function dayWords(t: Translate, text: string): string {
  const [, year, month, date, clock] = dated.exec(text) ?? []
  if (!year) return text
  const weekday = weekdays[new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? '0'
  const day = t(year === todayText().slice(0, 4) ? 'dayWords.day' : 'dayWords.dayOfYear', {
    ...{ year, month: Number(month), date: Number(date), weekday: t(`dayWords.${weekday}`) },
  })
  return clock ? `${day} ${clock}` : day
}

/** Texts whose days are in words, as families read them. */
export const inDayWords =
  (t: Translate): Translate =>
  (key, params) =>
    t(key, params && inWords(t, params))

const inWords = (t: Translate, params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? dayWords(t, value) : value]),
  )
