import { sessionLife } from '@cogcampus/contract/life/session'
import { notify } from '../../api/notify.ts'
import { useAction } from '../../api/useAction.ts'
import { t } from '../../messages/index.ts'
import type { Action } from '../../ui/actions.ts'
import { useOutcome } from '../../ui/useOutcome.tsx'
import type { Session } from './lesson.ts'
import { also } from './useSteps.ts'

/** Checks in all who are expected of one lesson at once: an action of the first of them. `element` is rendered once. */
export function useGroupCheckIn(sessions: readonly Session[]) {
  const checkIn = useAction('/admin/so-day/checkIn', { also, done: false })
  const outcome = useOutcome()
  const actionsOf = (session: Session): Action[] => {
    const group = sessions.filter(
      ({ lessonId, state }) => lessonId === session.lessonId && sessionLife.allows('so-day/checkIn', state),
    )
    if (group.length < 2 || group[0] !== session) return []
    const names = new Map(group.map(({ id, patientName }) => [id, patientName]))
    return [
      {
        label: t('schedule.today.checkInAll', { count: group.length }),
        endpoint: '/admin/so-day/checkIn',
        pending: checkIn.pending,
        run: async () => {
          const result = await checkIn.run({ sessions: group.map(({ id, version }) => ({ id, version })) })
          if (!result.ok) return
          const { done, refused } = result.data
          const checkedIn = done.flatMap((id) => names.get(id) ?? []).join(t('schedule.comma'))
          if (refused.length === 0) notify.told(t('schedule.today.checkedIn', { count: done.length, names: checkedIn }))
          else outcome.tell(result.data, (id) => names.get(id) ?? String(id))
        },
      },
    ]
  }
  return { actionsOf, element: outcome.element }
}
