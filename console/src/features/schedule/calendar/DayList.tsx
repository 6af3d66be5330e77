import { t } from '../../../messages/index.ts'
import { type Lesson, nameOn, type Side } from '../../../shared/session/lesson.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Label } from './Block.tsx'
import styles from './calendar.module.css'

/** A day as a list: what a phone shows. */
export function DayList({ label, lessons, side }: { label: string; lessons: readonly Lesson[]; side: Side }) {
  if (lessons.length === 0) return <EmptyState title={t('schedule.calendar.free')} />
  return (
    <ul className={styles.list} aria-label={label}>
      {lessons.map((lesson) => (
        <li key={lesson.id}>
          <button type="button" className={styles.chip} data-lesson={lesson.id} data-state={lesson.state}>
            <Label lesson={lesson} side={side} />
            <span className={styles.rest}>{nameOn(lesson.first, side)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
