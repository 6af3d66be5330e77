import { memo, useMemo } from 'react'
import { t } from '../../../messages/index.ts'
import { grouped, type Lesson, type Side, takenBy } from '../../../shared/session/lesson.ts'
import { Label } from './Block.tsx'
import styles from './calendar.module.css'
import { DayHead } from './DayHead.tsx'
import { GhostBlock } from './GhostBlock.tsx'
import type { DropLane } from './place.ts'
import type { Hands } from './useHands.ts'
import type { Resource } from './useLanes.ts'

interface Props {
  label: string
  rows: readonly Resource[]
  days: readonly string[]
  today: string
  lessons: readonly Lesson[]
  side: Side
  hands: Hands
}

const none: readonly Lesson[] = []

/** A week of all doctors, rooms or devices: a row each, the days as columns, the lessons as chips. */
export function WeekRows({ label, rows, days, today, lessons, side, hands }: Props) {
  const cells = useMemo(
    () => grouped(lessons, (lesson) => cellOf(takenBy(lesson.first, side), lesson.day).lane),
    [lessons, side],
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move in it
    <table role="grid" aria-label={label} aria-readonly="true" className={styles.week}>
      <thead>
        <tr>
          <th scope="col">{t(`schedule.${side === 'patient' ? 'patients' : side}`)}</th>
          {days.map((day) => (
            <th key={day} scope="col" data-today={day === today || undefined}>
              <DayHead day={day} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {days.map((day) => (
              <td
                key={day}
                ref={(element) => (element ? hands.lane(element, cellOf(id, day)) : undefined)}
                data-today={day === today || undefined}
              >
                <Chips lessons={cells.get(cellOf(id, day).lane) ?? none} side={side} grip={hands.grip} />
                <GhostBlock holder={hands.holder} lane={cellOf(id, day).lane} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The cell of a row and a day. */
const cellOf = (id: number, day: string): DropLane => ({ lane: `${id} ${day}`, day, resource: id })

interface ChipsProps {
  lessons: readonly Lesson[]
  side: Side
  grip: Hands['grip']
}

const Chips = memo(function Chips({ lessons, side, grip }: ChipsProps) {
  return lessons.map((lesson) => (
    <button
      key={lesson.id}
      ref={(element) => (element ? grip(element, lesson) : undefined)}
      type="button"
      tabIndex={-1}
      className={styles.chip}
      data-lesson={lesson.id}
      data-state={lesson.state}
    >
      <Label lesson={lesson} side={side} />
    </button>
  ))
})
