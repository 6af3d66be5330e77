import { type RefObject, useMemo } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { lessonsOf, takenBy } from '../../../shared/session/lesson.ts'
import { useLiveRows } from '../../../ui/useLiveRows.ts'
import type { View } from './useView.ts'

/** The lessons that a view shows, kept up to date; those who may not see the campus see their own. */
export function useSessions(place: RefObject<HTMLElement | null>, view: View, busy: boolean) {
  const { campusId, days, side, one, state, courseId, all, whole } = view
  const stretch = { from: days[0] ?? view.day, to: days.at(-1) ?? view.day }
  const sideId = { doctor: 'doctorId', room: 'roomId', device: 'macId', patient: 'patientId' }[side]
  const input = {
    ...stretch,
    campusId,
    ...(courseId ? { courseId } : {}),
    ...(one ? { [sideId]: one } : {}),
    ...(state.length > 0 ? { state: [...state] } : {}),
  }
  const unasked = side === 'patient' && one === undefined
  const options = { keep: true, enabled: campusId > 0 && !unasked }
  const ofCampus = useApi('/admin/so-day/list/admin', input, { ...options, enabled: options.enabled && whole })
  const own = useApi('/admin/so-day/list', stretch, { ...options, enabled: options.enabled && !whole })
  const campusNews = useLiveRows(place, '/admin/so-day/list/admin', input, ofCampus, busy || !whole)
  const ownNews = useLiveRows(place, '/admin/so-day/list', stretch, own, busy || whole)
  const rows = whole ? ofCampus : own
  const wanted = JSON.stringify([state, courseId, one, side, all, whole])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` is what it is narrowed by
  const lessons = useMemo(() => {
    const shown = (rows.data ?? []).filter(
      (session) =>
        whole ||
        ((state.length === 0 || state.includes(session.state)) &&
          (!courseId || session.courseId === courseId) &&
          (!one || takenBy(session, side) === one)),
    )
    return lessonsOf(shown, all || state.length > 0)
  }, [rows.data, wanted])
  return {
    rows,
    lessons,
    news: whole ? campusNews : ownNews,
    unasked,
    /** The call that answers the same sessions as a workbook. */
    exl: whole ? '/admin/so-day/list/admin/exl' : '/admin/so-day/list/exl',
    input: whole ? input : stretch,
  } as const
}
