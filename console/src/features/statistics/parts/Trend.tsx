import dayjs from 'dayjs'
import { useState } from 'react'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import type { Links } from './links.ts'
import styles from './statistics.module.css'

type Day = { day: string; created: number; contacts: number; won: number }
const series = ['created', 'contacts', 'won'] as const

/** What happened day by day: a row of columns for each number, and the numbers themselves as a table. */
export function Trend({ days, links }: { days: Day[]; links: Links }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {series.map((name) => (
        <Columns
          key={name}
          label={t(`statistics.trend.${name}`)}
          days={days.map((one) => ({ ...one, value: one[name] }))}
          to={name === 'contacts' ? links.contacts() : links(name)}
        />
      ))}
      <p className={styles.axis} aria-hidden="true">
        <span>{dayjs(days[0]?.day).format('M/D')}</span>
        <span>{dayjs(days.at(-1)?.day).format('M/D')}</span>
      </p>
      <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'statistics.hideDays' : 'statistics.showDays')}
      </button>
      {open && <DayTable days={days} links={links} />}
    </>
  )
}

interface ColumnsProps {
  label: string
  days: { day: string; value: number }[]
  /** The rows of all the days. */
  to: string
}
function Columns({ label, days, to }: ColumnsProps) {
  const most = Math.max(...days.map(({ value }) => value), 1)
  const sum = days.reduce((all, { value }) => all + value, 0)
  return (
    <figure className={styles.columns} aria-label={t('statistics.trendSum', { label, sum, most })}>
      <figcaption>
        {label}{' '}
        <PageLink to={to}>
          <strong>{sum}</strong>
        </PageLink>
      </figcaption>
      <div aria-hidden="true">
        {days.map(({ day, value }) => (
          <span key={day} title={`${dayjs(day).format('M/D')} · ${value}`} data-none={value === 0 || undefined}>
            <i style={{ height: `${(100 * value) / most}%` }} />
          </span>
        ))}
      </div>
    </figure>
  )
}

function DayTable({ days, links }: { days: Day[]; links: Links }) {
  return (
    <div className={styles.days}>
      <table className={styles.table}>
        <caption>{t('statistics.trend')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('statistics.day')}</th>
            {series.map((name) => (
              <th key={name} scope="col">
                {t(`statistics.trend.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, created, contacts, won }) => {
            const one = { from: day, to: day }
            return (
              <tr key={day}>
                <th scope="row">
                  <DateText value={day} />
                </th>
                <td>
                  <PageLink to={links('created', {}, one)}>{created}</PageLink>
                </td>
                <td>
                  <PageLink to={links.contacts(undefined, one)}>{contacts}</PageLink>
                </td>
                <td>
                  <PageLink to={links('won', {}, one)}>{won}</PageLink>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
