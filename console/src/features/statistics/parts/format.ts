import { t } from '../../../messages/index.ts'

/** A share from 0 to 1 as a percentage; a dash for null. */
export const percent = (share: number | null) => (share === null ? '–' : `${Math.round(share * 1000) / 10}%`)

/** Fen as whole yuan: a headline needs no more. */
export const yuan = (fen: number) => `¥${Math.round(fen / 100).toLocaleString('zh-CN')}`

/** Minutes as text in minutes, hours or days; a dash for null. */
export function duration(minutes: number | null): string {
  if (minutes === null) return '–'
  if (minutes < 60) return t('statistics.minutes', { minutes })
  const hours = Math.round(minutes / 6) / 10
  return hours < 48 ? t('statistics.hours', { hours }) : t('statistics.days', { days: Math.round(hours / 2.4) / 10 })
}
