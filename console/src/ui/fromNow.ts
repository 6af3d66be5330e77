import { t } from '../messages/index.ts'
import { now, wallOf } from './wall.ts'

const hour = 60
const wholeDay = 24 * hour
const relativeDays = 7

/** How long ago or in how long, as text; undefined for times further away than `relativeDays`. */
export function fromNow(value: string): string | undefined {
  const minutes = now().diff(wallOf(value), 'minute')
  if (Math.abs(minutes) >= relativeDays * wholeDay) return undefined
  if (minutes < 0) return ahead(-minutes)
  if (minutes < 1) return t('common.justNow')
  if (minutes < hour) return t('common.minutesAgo', { count: minutes })
  if (minutes < wholeDay) return t('common.hoursAgo', { count: Math.floor(minutes / hour) })
  return t('common.daysAgo', { count: Math.floor(minutes / wholeDay) })
}

function ahead(minutes: number): string {
  if (minutes < hour) return t('common.inMinutes', { count: minutes })
  if (minutes < wholeDay) return t('common.inHours', { count: Math.floor(minutes / hour) })
  return t('common.inDays', { count: Math.floor(minutes / wholeDay) })
}
