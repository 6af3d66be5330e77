import type { Response } from '@cogcampus/contract'
import dayjs from 'dayjs'
import { type KeyboardEvent, type MouseEvent, type RefObject, useCallback } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { type Lesson, takenBy } from '../../../shared/session/lesson.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useNarrow } from '../../../ui/useMedia.ts'
import styles from './calendar.module.css'
import { DayList } from './DayList.tsx'
import { isArrow, nearest } from './nearest.ts'
import { spanOf } from './span.ts'
import { type Lane, TimeGrid } from './TimeGrid.tsx'
import type { Hands } from './useHands.ts'
import { useLanes } from './useLanes.ts'
import type { useSessions } from './useSessions.ts'
import type { useView, View } from './useView.ts'
import { WeekRows } from './WeekRows.tsx'

interface Props {
  place: RefObject<HTMLDivElement | null>
  view: View
  campuses: ReturnType<typeof useView>['campuses']
  sessions: ReturnType<typeof useSessions>
  hands: Hands
  /** Opens the session with this id. */
  open: (id: number) => void
}

/** The lessons of a view: lanes of time, a week of all, or a list on a phone. */
export function CalendarGrid({ place, view, campuses, sessions, hands, open }: Props) {
  const { rows, lessons, unasked } = sessions
  const narrow = useNarrow()
  const { campusId } = view
  const slots = useApi('/admin/so-time/all', { campusId }, { enabled: campusId > 0, freshMs: 60_000 })
  // It stays the same while the grid is drawn again: what follows the focus and the drags goes on.
  const attach = useCallback(
    (element: HTMLDivElement) => {
      place.current = element
      const [stop, unfollow] = [oneTabStop(element), hands.follow()]
      return () => {
        place.current = null
        stop()
        unfollow()
      }
    },
    [place, hands],
  )
  if (unasked) return <EmptyState title={t('schedule.calendar.choosePatient')} />
  const failed = [campuses, rows, slots].find(({ error, data }) => error && !data)
  if (failed?.error) return <FaultState failure={failed.error} retry={failed.refetch} />
  if (campuses.data?.length === 0) return <EmptyState title={t('schedule.calendar.nothing')} />
  if (!rows.data || !slots.data) return <Loading />
  const lessonAt = (target: EventTarget): [HTMLElement, Lesson] | undefined => {
    const block = target instanceof Element ? target.closest<HTMLElement>('[data-lesson]') : null
    const lesson = lessons.find(({ id }) => id === Number(block?.dataset.lesson))
    return block && lesson ? [block, lesson] : undefined
  }
  const click = ({ target }: MouseEvent) => {
    const [, lesson] = lessonAt(target) ?? []
    if (lesson) open(lesson.first.id)
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const [block, lesson] = lessonAt(event.target) ?? []
    if (!block || !lesson) return
    if (hands.press(event.key, lesson, event.shiftKey)) return event.preventDefault()
    if (isArrow(event.key)) {
      const blocks = event.currentTarget.querySelectorAll<HTMLElement>('[data-lesson]')
      nearest(block, blocks, event.key)?.focus()
    } else if (event.key === 'Enter' || event.key === ' ') open(lesson.first.id)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears for its blocks, which are cells of the grid in it
    <div
      ref={attach}
      className={narrow ? undefined : styles.scroll}
      aria-busy={rows.isPlaceholderData}
      onClick={click}
      onKeyDown={press}
      onBlur={hands.leave}
    >
      <Shown view={view} lessons={lessons} slots={slots.data} hands={hands} />
    </div>
  )
}

interface ShownProps {
  view: View
  lessons: readonly Lesson[]
  slots: Response<'/admin/so-time/all'>
  hands: Hands
}

function Shown({ view, lessons, slots, hands }: ShownProps) {
  const { side, one, days, now, span } = view
  const narrow = useNarrow()
  const resources = useLanes(view, lessons)
  const label = t('schedule.calendar.grid')
  const byDay = span === 'week' && (one !== undefined || side === 'patient')
  if (narrow) return <DayList label={label} lessons={lessons} side={side} />
  if (!byDay && resources.length === 0) return <EmptyState title={t('schedule.calendar.nothing')} />
  if (span === 'week' && !byDay)
    return (
      <WeekRows
        label={label}
        rows={resources}
        days={days}
        today={now.day}
        lessons={lessons}
        side={side}
        hands={hands}
      />
    )
  return (
    <TimeGrid
      label={label}
      lanes={byDay ? dayLanes(view) : resources.map(({ id, name }) => laneOf(id, name, view))}
      lessons={lessons}
      laneOf={byDay ? ofDay : (lesson) => String(takenBy(lesson.first, side))}
      side={side}
      span={spanOf(slots, lessons)}
      now={now.minutes}
      hands={hands}
    />
  )
}

const ofDay = ({ day }: Lesson) => day
const laneOf = (id: number, name: string, { day, now }: View): Lane => ({
  key: String(id),
  day,
  resource: id,
  name,
  today: day === now.day,
})
const dayLanes = ({ days, now }: View): Lane[] =>
  days.map((day) => ({
    key: day,
    day,
    resource: undefined,
    name: t('common.weekday', { day: dayjs(day).day() }),
    hint: dayjs(day).format('MM-DD'),
    today: day === now.day,
  }))

/**
 * Of all blocks, Tab stops at one: the last that had the focus, or the first; at the grid itself, which scrolls by keys,
 * where it has no block. The focus goes with a lesson into another lane.
 */
function oneTabStop(grid: HTMLElement): () => void {
  let focused: HTMLElement | undefined
  const stopAt = (block: HTMLElement) => {
    for (const each of grid.querySelectorAll<HTMLElement>('[data-lesson][tabindex="0"]')) each.tabIndex = -1
    block.tabIndex = 0
  }
  const entered = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.dataset.lesson) return
    focused = target
    if (target.tabIndex < 0) stopAt(target)
  }
  const ensure = () => {
    if (focused && !focused.isConnected && document.activeElement === document.body)
      grid.querySelector<HTMLElement>(`[data-lesson="${focused.dataset.lesson}"]`)?.focus()
    const first = grid.querySelector<HTMLElement>('[role="grid"] [data-lesson]')
    grid.tabIndex = first ? -1 : 0
    if (first && !grid.querySelector('[data-lesson][tabindex="0"]')) stopAt(first)
  }
  ensure()
  const observer = new MutationObserver(ensure)
  observer.observe(grid, { childList: true, subtree: true })
  grid.addEventListener('focusin', entered)
  return () => {
    observer.disconnect()
    grid.removeEventListener('focusin', entered)
  }
}
