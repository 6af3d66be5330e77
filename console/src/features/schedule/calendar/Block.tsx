import { memo } from 'react'
import { clockOf, type Lesson, type Placed, type Side } from '../../../shared/session/lesson.ts'
import styles from './calendar.module.css'
import { marks } from './mark.ts'
import type { Hands } from './useHands.ts'
import { heardOf, restOf, timeOf, titleOf } from './words.ts'

interface Props extends Placed {
  side: Side
  grip: Hands['grip']
  /** Where the grid begins, in minutes of the day. */
  start: number
}

/** A lesson in a lane of time. It is a plain element: what happens to it is heard by the grid. */
export const Block = memo(function Block({ lesson, column, columns, side, start, grip }: Props) {
  const minutes = lesson.to - lesson.from
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a grid that is no table
    <div
      ref={(element) => (element ? grip(element, lesson) : undefined)}
      role="gridcell"
      tabIndex={-1}
      className={styles.block}
      data-lesson={lesson.id}
      data-state={lesson.state}
      data-short={minutes < 40 || undefined}
      title={`${timeOf(lesson)} ${titleOf(lesson)}`}
      style={{
        top: `calc(var(--minute) * ${lesson.from - start})`,
        height: `calc(var(--minute) * ${minutes} - 2px)`,
        ...(columns > 1 ? { left: `${(column / columns) * 100}%`, width: `calc(${100 / columns}% - 3px)` } : {}),
      }}
    >
      <Label lesson={lesson} side={side} />
    </div>
  )
})

/** What a block or a chip says, with what is only heard at its end: the name of the element follows from it. */
export function Label({ lesson, side }: { lesson: Lesson; side: Side }) {
  return (
    <>
      <span className={styles.when}>
        <span className={styles.mark} data-mark={marks[lesson.state]} />
        {clockOf(lesson.from)}
        <span className={styles.until}>–{clockOf(lesson.to)}</span>
      </span>{' '}
      <strong>{titleOf(lesson)}</strong> <span className={styles.rest}>{restOf(lesson, side)}</span>{' '}
      <span className="sr-only">{heardOf(lesson)}</span>
    </>
  )
}
