import { type CSSProperties, memo, useMemo } from 'react'
import { t } from '../../../messages/index.ts'
import { clockOf, grouped, type Lesson, type Side, sideBySide } from '../../../shared/session/lesson.ts'
import { Block } from './Block.tsx'
import styles from './calendar.module.css'
import { GhostBlock } from './GhostBlock.tsx'
import type { DropLane } from './place.ts'
import type { Span } from './span.ts'
import type { Hands } from './useHands.ts'

/** A column of the grid: a doctor, a room or a device on a day. */
export interface Lane {
  key: string
  day: string
  /** The doctor, room or device; undefined where the lanes are days. */
  resource: number | undefined
  name: string
  /** Stands below the name. */
  hint?: string | undefined
  today: boolean
}

interface Props {
  label: string
  lanes: readonly Lane[]
  lessons: readonly Lesson[]
  laneOf: (lesson: Lesson) => string
  side: Side
  span: Span
  /** Minutes of the day, in the lanes of today. */
  now: number
  hands: Hands
}

const none: readonly Lesson[] = []

/** Lanes side by side over the time of a day. */
export function TimeGrid({ label, lanes, lessons, laneOf, side, span, now, hands }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lane follows from the side
  const byLane = useMemo(() => grouped(lessons, laneOf), [lessons, side, lanes.length])
  const hours = Array.from({ length: (span.to - span.from) / 60 }, (_, hour) => span.from + hour * 60)
  const scale = {
    '--start': span.from,
    '--span': span.to - span.from,
    '--lane': lanes[0]?.resource === undefined ? '88px' : '128px',
  } as CSSProperties
  return (
    // biome-ignore lint/a11y/useSemanticElements: lanes are columns, which a table has not
    <div role="grid" aria-label={label} aria-readonly="true" className={styles.board} style={scale}>
      <div className={styles.axis} aria-hidden="true">
        {hours.map((at) => (
          <span key={at} style={{ top: `calc(var(--minute) * ${at - span.from})` }}>
            {clockOf(at)}
          </span>
        ))}
      </div>
      {lanes.map((lane) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: the arrow keys move between the cells
        <div
          key={lane.key}
          role="row"
          className={styles.lane}
          data-today={(lane.today && lane.resource === undefined) || undefined}
        >
          {/* biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: a head that is read with its cells */}
          <div role="rowheader" className={styles.laneHead}>
            <strong>{lane.name}</strong>
            <small>
              {lane.hint} {t('schedule.calendar.count', { count: byLane.get(lane.key)?.length ?? 0 })}
            </small>
          </div>
          <div
            ref={(element) => (element ? hands.lane(element, dropLaneOf(lane), span) : undefined)}
            className={styles.canvas}
            data-lane={lane.key}
          >
            {span.slots.map(({ id, from, to }) => (
              <i
                key={id}
                className={styles.slot}
                style={{
                  top: `calc(var(--minute) * ${from - span.from})`,
                  height: `calc(var(--minute) * ${to - from})`,
                }}
              />
            ))}
            {lane.today && now > span.from && now < span.to && (
              <i className={styles.now} style={{ top: `calc(var(--minute) * ${now - span.from})` }} />
            )}
            <Blocks lessons={byLane.get(lane.key) ?? none} side={side} start={span.from} grip={hands.grip} />
            <GhostBlock holder={hands.holder} lane={lane.key} start={span.from} />
          </div>
        </div>
      ))}
    </div>
  )
}

const dropLaneOf = ({ key, day, resource }: Lane): DropLane => ({ lane: key, day, resource })

interface BlocksProps {
  lessons: readonly Lesson[]
  side: Side
  start: number
  grip: Hands['grip']
}

const Blocks = memo(function Blocks({ lessons, side, start, grip }: BlocksProps) {
  return sideBySide(lessons).map(({ lesson, column, columns }) => (
    <Block key={lesson.id} lesson={lesson} column={column} columns={columns} side={side} start={start} grip={grip} />
  ))
})
