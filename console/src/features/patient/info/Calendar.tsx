import { developingFrom, type Mastery, masteredFrom } from '@cogcampus/contract/life/record'
import { Dropdown } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { t } from '../../../messages/index.ts'
import { MasteryTag } from '../../../shared/record/MasteryTag.tsx'
import { weekdayName, weekdays } from '../../../ui/weekday.ts'
import styles from './calendar.module.css'
import { dayBeside, meanOf, monthsOf, type TrainedDay } from './days.ts'

interface Props {
  weeks: string[][]
  days: TrainedDay[]
  today: string
  /** Opens the record of a session; null for a user who may not. */
  open: ((soDayId: number) => void) | null
}

/** The days of thirteen weeks: a day with records shows by shape and colour how well its tasks were done, and opens them. */
export function Calendar({ weeks, days, today, open }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const [last, keep] = useState<string>()
  const byDay = new Map(days.map((day) => [day.day, day]))
  // One stop for the Tab key: the day that had the focus, at first the latest one.
  const stop = last !== undefined && byDay.has(last) ? last : days.at(-1)?.day
  const move = (event: KeyboardEvent, day: string) => {
    const to = dayBeside([...byDay.keys()], day, event.key)
    if (to === undefined) return
    event.preventDefault()
    table.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus()
  }
  return (
    <table ref={table} className={styles.calendar} aria-label={t('patient.calendar')}>
      <thead>
        <tr>
          <td />
          {monthsOf(weeks).map(({ month, weeks: span }) => (
            <th key={month} scope="colgroup" colSpan={span}>
              {t('patient.calendar.month', { month: Number(month.slice(5)) })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weekdays.map((weekday) => (
          <tr key={weekday}>
            <th scope="row" aria-label={weekdayName(weekday)}>
              {t('patient.calendar.weekday', { day: weekday })}
            </th>
            {weeks.map((week) => {
              const day = week[weekday - 1] ?? ''
              const trained = byDay.get(day)
              return (
                <td
                  key={day}
                  title={trained ? undefined : day}
                  data-ahead={day > today || undefined}
                  data-today={day === today || undefined}
                  aria-current={day === today ? 'date' : undefined}
                >
                  {trained && (
                    <Cell
                      day={trained}
                      stop={day === stop}
                      open={open}
                      focus={() => keep(day)}
                      press={(event) => move(event, day)}
                    />
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What a day says: how much was done, how well, and what that means. */
function saidOf({ day, records, tasks, accuracy, mastery }: TrainedDay): string {
  const said = [
    records.length > 1 && t('patient.calendar.records', { count: records.length }),
    t('patient.calendar.tasks', { count: tasks }),
    accuracy === null ? t('patient.calendar.unknown') : t('patient.calendar.accuracy', { accuracy }),
    mastery && t(`schedule.mastery.${mastery}`),
  ]
  return t('patient.calendar.day', { day: day.slice(5), said: said.filter(Boolean).join(t('patient.calendar.comma')) })
}

interface CellProps extends Pick<Props, 'open'> {
  day: TrainedDay
  stop: boolean
  focus: () => void
  press: (event: KeyboardEvent) => void
}

function Cell({ day, stop, open, focus, press }: CellProps) {
  const { records, mastery } = day
  const several = records.length > 1
  const said = saidOf(day)
  const button = (
    <button
      type="button"
      className={styles.day}
      data-day={day.day}
      data-mastery={mastery ?? 'NONE'}
      aria-label={said}
      aria-haspopup={several ? 'menu' : undefined}
      aria-disabled={open === null || undefined}
      title={said}
      tabIndex={stop ? 0 : -1}
      onFocus={focus}
      onKeyDown={press}
      onClick={() => !several && records[0] && open?.(records[0].soDayId)}
    >
      <Shape mastery={mastery} />
      {several && <small aria-hidden="true">{records.length}</small>}
    </button>
  )
  if (!several || open === null) return button
  const items = records.map(({ id, soDayId, courseName, doctorName, tasks }) => ({
    key: id,
    label: (
      <span className={styles.choice}>
        {[courseName, doctorName].join(' · ')} <MasteryTag accuracy={meanOf(tasks)} />
      </span>
    ),
    onClick: () => open(soDayId),
  }))
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      {button}
    </Dropdown>
  )
}

/** The shapes are those of the tags: a circle, a triangle, a square; a ring where no accuracy is known. */
function Shape({ mastery }: { mastery: Mastery | null }) {
  return (
    <svg className={styles.shape} viewBox="0 0 16 16" aria-hidden="true" data-mastery={mastery ?? 'NONE'}>
      {mastery === 'MASTERED' && <circle cx="8" cy="8" r="6" />}
      {mastery === 'DEVELOPING' && <path d="M8 1.5 15 14H1Z" />}
      {mastery === 'EMERGING' && <rect x="2.5" y="2.5" width="11" height="11" />}
      {mastery === null && <circle cx="8" cy="8" r="5" fill="none" stroke="currentColor" strokeWidth="2" />}
    </svg>
  )
}

/** What the shapes mean; the ring only where a day has it. */
export function Legend({ days }: { days: TrainedDay[] }) {
  const meanings: [Mastery | null, string][] = [
    ['MASTERED', t('patient.calendar.mastered', { from: masteredFrom })],
    ['DEVELOPING', t('patient.calendar.developing', { from: developingFrom, to: masteredFrom - 1 })],
    ['EMERGING', t('patient.calendar.emerging', { to: developingFrom })],
  ]
  if (days.some(({ mastery }) => mastery === null)) meanings.push([null, t('patient.calendar.unknown')])
  return (
    <ul className={styles.legend}>
      {meanings.map(([mastery, text]) => (
        <li key={text}>
          <Shape mastery={mastery} />
          {text}
        </li>
      ))}
      <li>
        <span className={styles.today} aria-hidden="true" />
        {t('patient.calendar.today')}
      </li>
      <li>{t('patient.calendar.rule')}</li>
    </ul>
  )
}
