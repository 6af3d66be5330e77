import { useSyncExternalStore } from 'react'
import { t } from '../../../messages/index.ts'
import styles from './calendar.module.css'
import type { Ghost, GhostHolder } from './ghost.ts'
import { timeOf } from './words.ts'

const toneOf = ({ clashes }: Ghost) => (typeof clashes === 'string' ? 'asked' : clashes.length > 0 ? 'clash' : 'free')

interface Props {
  holder: GhostHolder
  lane: string
  /** Where the lane begins, in minutes of the day; without it, the lane has no axis of time. */
  start?: number
}

/** The ghost, in the lane in which it is. */
export function GhostBlock({ holder, lane, start }: Props) {
  const ghost = useSyncExternalStore(holder.subscribe, () => {
    const now = holder.get()
    return now?.lane === lane ? now : undefined
  })
  if (!ghost) return null
  const { from, to, title, clashes } = ghost
  const at =
    start === undefined
      ? {}
      : { top: `calc(var(--minute) * ${from - start})`, height: `calc(var(--minute) * ${to - from})` }
  return (
    <div
      className={start === undefined ? styles.ghostChip : styles.ghost}
      data-tone={toneOf(ghost)}
      style={at}
      aria-hidden="true"
    >
      <span>{timeOf(ghost)}</span> <strong>{title}</strong>
      {typeof clashes !== 'string' && clashes[0] && <span className={styles.rest}>▲ {clashes[0]}</span>}
    </div>
  )
}

/** Says where the ghost is and what is in the way there. */
export function GhostStatus({ holder }: { holder: GhostHolder }) {
  const ghost = useSyncExternalStore(holder.subscribe, holder.get)
  return (
    <p role="status" className={styles.status} data-tone={ghost && toneOf(ghost)}>
      {ghost && `${ghost.day} ${timeOf(ghost)} ${ghost.title} ${verdictOf(ghost)}`}
    </p>
  )
}

function verdictOf({ clashes }: Ghost): string {
  if (clashes === 'unasked') return ''
  if (clashes === 'asked') return t('schedule.calendar.checking')
  return clashes.length === 0 ? t('schedule.calendar.noClash') : `▲ ${clashes.join(t('common.comma'))}`
}
