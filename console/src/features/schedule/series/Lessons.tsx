import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { Can } from '../../../api/Can.tsx'
import { notify } from '../../../api/notify.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { LessonRow } from './LessonRow.tsx'
import {
  type Changes,
  checkOf,
  isFree,
  keyOf,
  type Row,
  rowsOf,
  type SeriesValues,
  textOf,
  type Verdict,
} from './lessons.ts'
import { nearestOf } from './nearestOf.ts'
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
  const typed: Partial<SeriesValues> = Form.useWatch([], Form.useFormInstance()) ?? {}
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
  const [looking, look] = useState(false)
  const move = async () => {
    look(true)
    const found = await nearestOf(typed, blocked, planned)
    look(false)
    const missing = blocked.length - Object.keys(found).length
    if (missing > 0) notify.warning(t('schedule.series.noneNear', { count: missing }))
    onChange?.({ ...value, ...found })
  }
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
        <Alert
          type={blocked.length > 0 ? 'warning' : 'success'}
          showIcon
          title={
            blocked.length > 0
              ? t('schedule.series.blocked', { count: blocked.length })
              : t('schedule.series.allFree', { count: planned.length })
          }
          description={
            <>
              {blocked.length < planned.length && <Hours hours={check.data.hours} />}
              {blocked.length > 0 && (
                <div className={styles.leave}>
                  <Can endpoint="/admin/so-day/free">
                    <Button loading={looking} onClick={move}>
                      {t('schedule.series.nearest', { count: blocked.length })}
                    </Button>
                  </Can>
                  <Button disabled={looking} onClick={leaveOut}>
                    {t('schedule.series.leaveOut', { count: blocked.length })}
                  </Button>
                </div>
              )}
            </>
          }
        />
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
