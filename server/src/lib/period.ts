import { dayBefore, todayText } from './day.ts'
import { badField } from './errors.ts'
import type { Translate } from './text.ts'

const LONGEST_DAYS = 366

/** The days that statistics are about: those asked for, or the last thirty. Refuses days that are reversed, and more than a year. */
export function periodOf(
  { t }: { t: Translate },
  { from, to = todayText() }: { from?: string | undefined; to?: string | undefined },
): { from: string; to: string } {
  const first = from ?? dayBefore(to, 29)
  if (first > to || first <= dayBefore(to, LONGEST_DAYS)) throw badField('BAD_INPUT', 'from', t('field.period'))
  return { from: first, to }
}
