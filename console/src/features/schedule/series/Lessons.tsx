import { Alert, Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { Can } from '../../../api/Can.tsx'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { LessonRow } from './LessonRow.tsx'
import {
  type Changes,
  checkOf,
  isFree,
  keyOf,
  onlyShort,
  type Row,
  rowsOf,
  type SeriesValues,
  textOf,
  type Verdict,
} from './lessons.ts'
import { Nearest } from './Nearest.tsx'
import styles from './series.module.css'

/** Why the server refused lessons, by their texts, while exactly these are asked for. */
export interface Refused {
  asked: string
  reasons: ReadonlyMap<string, readonly string[]>
}

interface Props {
  value?: Changes | null
  onChange?: (changes: Changes) => void
  refused: Refused | undefined
}

/** The lessons of the weeks, each with what is in its way; any can be left out, or stand at another time or in another room. */
export function Lessons({ value: changes, onChange, refused }: Props) {
  const value = changes ?? {}
  const form = Form.useFormInstance<SeriesValues>()
  const typed: Partial<SeriesValues> = Form.useWatch([], form) ?? {}
  const values = { ...typed, changes: value }
  const rows = rowsOf(values)
  const query = checkOf(values, rows)
  // The stand-in is never sent.
  const asked = query ?? { campusId: 1, courseId: 1, doctorId: 1, patientIds: [1], lessons: [] }
  const check = useApi('/admin/so-day/series/check', asked, { enabled: query !== undefined, keep: true, live: true })
  const verdicts = new Map((query ? (check.data?.lessons ?? []) : []).map((verdict) => [keyOf(verdict), verdict]))
  const withDoctor = typed.doctorId ? { doctorId: typed.doctorId } : {}
  const verdictOf = ({ place, out }: Row): Verdict | undefined =>
    out ? undefined : verdicts.get(keyOf({ roomId: typed.roomId ?? null, ...withDoctor, ...place }))
  const blocked = rows.filter((row) => {
    const verdict = verdictOf(row)
    return verdict && !isFree(verdict)
  })
  const planned = rows.filter(({ out }) => !out)
  const set = (row: Row, change: Changes[string] | undefined) => {
    const { [row.key]: _, ...others } = value
    onChange?.(change === undefined ? others : { ...others, [row.key]: change })
  }
  const leaveOut = () =>
    onChange?.({ ...value, ...Object.fromEntries(blocked.map(({ key }) => [key, 'out' as const])) })
  const misplaced = blocked.filter((row) => !onlyShort(verdictOf(row) as Verdict))
  const now = planned.map(({ place }) => textOf(place)).join()
  const reasons = refused?.asked === now ? refused.reasons : undefined
  return (
    <section className={styles.lessons} aria-label={t('schedule.series.lessons')}>
      <h3>
        {rows.length === 0
          ? t('schedule.series.lessons')
          : t('schedule.series.count', { count: planned.length, all: rows.length })}
      </h3>
      {rows.length === 0 && <p className={styles.quiet}>{t('schedule.series.none')}</p>}
      {rows.length > 0 && !query && planned.length > 0 && (
        <p className={styles.quiet}>{t('schedule.series.incomplete')}</p>
      )}
      {query && check.error && <Alert type="error" showIcon title={check.error.message} />}
      {query && check.data && !check.isPlaceholderData && (
        <Summary planned={planned} blocked={blocked} misplaced={misplaced} hours={check.data.hours} leaveOut={leaveOut}>
          <Nearest misplaced={misplaced} planned={planned} changes={value} onChange={onChange} />
        </Summary>
      )}
      <ol className={styles.rows} aria-busy={check.isPlaceholderData}>
        {rows.map((row) => (
          <LessonRow
            key={row.key}
            row={row}
            series={typed}
            verdict={verdictOf(row)}
            refused={reasons?.get(textOf(row.place))}
            set={(change) => set(row, change)}
          />
        ))}
      </ol>
    </section>
  )
}

interface Summed {
  planned: readonly Row[]
  blocked: readonly Row[]
  /** Of those that cannot be, the ones for which another place would help. */
  misplaced: readonly Row[]
  hours: readonly Hour[]
  leaveOut: () => void
  /** What gives them other places. */
  children: ReactNode
}

/** How many of the lessons can be, the hours they take, and what to do with those that cannot. */
function Summary({ planned, blocked, misplaced, hours, leaveOut, children }: Summed) {
  if (blocked.length === 0)
    return (
      <Alert
        type="success"
        showIcon
        title={t('schedule.series.allFree', { count: planned.length })}
        description={<Hours hours={hours} />}
      />
    )
  return (
    <Alert
      type="warning"
      showIcon
      title={t(misplaced.length > 0 ? 'schedule.series.blocked' : 'schedule.series.short', { count: blocked.length })}
      description={
        <>
          {blocked.length < planned.length && <Hours hours={hours} />}
          <div className={styles.leave}>
            {misplaced.length > 0 && <Can endpoint="/admin/so-day/free">{children}</Can>}
            <Button onClick={leaveOut}>{t('schedule.series.leaveOut', { count: blocked.length })}</Button>
          </div>
        </>
      }
    />
  )
}

interface Hour {
  patientId: number
  patientName: string
  needed: number
  free: number | null
}

/** Of each patient, what the lessons take and what is left. */
function Hours({ hours }: { hours: readonly Hour[] }) {
  return (
    <ul className={styles.plain}>
      {hours.map(({ patientId, patientName: name, needed, free }) => (
        <li key={patientId} className={free !== null && free < needed ? (styles.short ?? '') : ''}>
          {free === null
            ? t('schedule.series.unlimited', { name, needed })
            : t('schedule.series.hours', { name, needed, free })}
        </li>
      ))}
    </ul>
  )
}
