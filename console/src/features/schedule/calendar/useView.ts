import { type SessionState, sessionStates } from '@cogcampus/contract/life/session'
import { useApi } from '../../../api/useApi.ts'
import { useCan, useUser } from '../../../api/user.ts'
import { type Side, sides } from '../../../shared/session/lesson.ts'
import { type ClockTime, useClock } from '../../../ui/useClock.ts'
import { useNarrow } from '../../../ui/useMedia.ts'
import { useQueryState } from '../../../ui/useQueryState.ts'
import { daysLater, isDay, weekOf } from './days.ts'

/** What of the timetable is shown; it stands in the address. */
export interface View {
  campusId: number
  /** The campus's clock. */
  now: ClockTime
  /** Whether the whole campus is shown, not only what the user gives or looks after. */
  whole: boolean
  span: 'day' | 'week'
  day: string
  /** The days that are shown. */
  days: readonly string[]
  side: Side
  /** The one doctor, room, device or patient that is shown. */
  one: number | undefined
  state: readonly SessionState[]
  courseId: number | undefined
  /** Leave and what was cancelled, too. */
  all: boolean
}

type Change = Partial<Pick<View, 'campusId' | 'span' | 'day' | 'side' | 'one' | 'courseId' | 'all'>> & {
  state?: SessionState[]
}

const number = (value: unknown) => (typeof value === 'number' ? value : undefined)

/** What the address asks for, with what goes without saying: the user's campus, today, the doctors. */
export function useView() {
  const [query, change] = useQueryState()
  const user = useUser()
  const narrow = useNarrow()
  const whole = useCan()('/admin/so-day/list/admin')
  const campuses = useApi('/admin/campus/all', {}, { freshMs: 60_000 })
  const campus =
    campuses.data?.find(({ id }) => id === (query.campusId ?? user?.campusId)) ?? campuses.data?.[0] ?? undefined
  const now = useClock(campus?.timeZone)
  const day = isDay(query.day) ? query.day : now.day
  const side = sides.find((each) => each === query.by) ?? 'doctor'
  const one = number(query.one)
  // A phone shows a day; one patient's day is not a timetable.
  const span = narrow ? 'day' : side === 'patient' || query.view === 'week' ? 'week' : 'day'
  const chosen = [query.state].flat()
  const view: View = {
    campusId: campus?.id ?? 0,
    now,
    whole,
    span,
    day,
    days: span === 'week' ? weekOf(day) : [day],
    side,
    one,
    state: sessionStates.filter((state) => chosen.includes(state)),
    courseId: number(query.courseId),
    all: query.all === true,
  }
  const show = ({ span: nextSpan, side: nextSide, all, ...next }: Change) =>
    change({
      ...next,
      ...(nextSpan ? { view: nextSpan } : {}),
      ...(nextSide ? { by: nextSide, one: undefined } : {}),
      ...(next.campusId ? { one: undefined, courseId: undefined } : {}),
      ...(all === undefined ? {} : { all: all || undefined }),
    })
  const step = span === 'week' ? 7 : 1
  const go = (steps: -1 | 0 | 1) => change({ day: steps === 0 ? undefined : daysLater(day, steps * step) })
  return { view, show, go, campuses }
}
