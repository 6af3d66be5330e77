import dayjs from 'dayjs'
import { t } from '../../../messages/index.ts'

/** A day with its weekday, as the head of a column. */
export function DayHead({ day }: { day: string }) {
  const at = dayjs(day)
  return (
    <time dateTime={day} title={day}>
      {t('common.weekday', { day: at.day() })} <small>{at.format('MM-DD')}</small>
    </time>
  )
}
