import { PhoneOutlined } from '@ant-design/icons'
import type dayjs from 'dayjs'
import { t } from '../../../messages/index.ts'
import { now, wallOf } from '../../../ui/wall.ts'
import styles from './lead.module.css'
import type { Lead } from './lead.ts'

/** Dials; a masked number is only read. */
export function PhoneLink({ phone }: { phone: string }) {
  if (phone.includes('*')) return <span className={styles.number}>{phone}</span>
  return (
    <a className={styles.phone} href={`tel:${phone}`}>
      <PhoneOutlined aria-hidden /> {phone}
    </a>
  )
}

/** `女 · 7 岁 4 个月`, as far as it is known. */
export function childFacts({ gender, birthday }: Pick<Lead, 'gender' | 'birthday'>): string {
  const sex = gender ? t(gender === 1 ? 'common.male' : 'common.female') : ''
  const months = birthday ? now().diff(birthday, 'month') : 0
  const years = Math.floor(months / 12)
  // Of a small child months count.
  const age = birthday ? t('market.age', { years, months: years < 6 ? months % 12 : 0 }) : ''
  return [sex, age].filter(Boolean).join(' · ')
}

/** The time of the next contact; an overdue one is also marked by a text. */
export function NextContact({ value }: { value: string | null }) {
  if (!value) return <span className={styles.unset}>{t('market.notAgreed')}</span>
  const at = wallOf(value)
  const days = at.startOf('day').diff(now().startOf('day'), 'day')
  const late = at.isBefore(now())
  const exact = `${at.format('YYYY-MM-DD')} ${t('common.weekday', { day: at.day() })} ${at.format('HH:mm')}`
  return (
    <time dateTime={value} title={exact} className={`unbroken ${styles.due}`} data-late={late || undefined}>
      {late && <span aria-hidden="true">■ </span>}
      {whenOf(days, late, at)}
    </time>
  )
}

function whenOf(days: number, late: boolean, at: dayjs.Dayjs): string {
  const time = at.format('HH:mm')
  if (days < 0) return t('market.overdueDays', { days: -days })
  if (days === 0) return t(late ? 'market.overdueToday' : 'market.todayAt', { time })
  if (days === 1) return t('market.tomorrowAt', { time })
  return `${at.format('MM-DD')} ${t('common.weekday', { day: at.day() })} ${time}`
}
