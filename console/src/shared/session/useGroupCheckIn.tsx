import { sessionLife } from '@cogcampus/contract/life/session'
import { notify } from '../../api/notify.ts'
import { useAction } from '../../api/useAction.ts'
import { t } from '../../messages/index.ts'
import type { Action } from '../../ui/actions.ts'
import { confirm } from '../../ui/confirm.tsx'
import { useClock } from '../../ui/useClock.ts'
import { useOutcome } from '../../ui/useOutcome.tsx'
import { minutesOf, type Session } from './lesson.ts'
import { also } from './useSteps.ts'

/** A group that comes earlier than this is more likely the wrong row. */
const earlyMinutes = 60

interface Options {
  /** Whether a patient's consent is known to be missing. */
  lacksConsent?: (patientId: number) => boolean
}

/**
 * Checks in all who are expected of one lesson at once: an action of the first of them. Asks first where the lesson begins
 * in more than an hour or somebody's consent is missing. `element` is rendered once.
 */
export function useGroupCheckIn(sessions: readonly Session[], { lacksConsent = () => false }: Options = {}) {
  const checkIn = useAction('/admin/so-day/checkIn', { also, done: false })
  const outcome = useOutcome()
  const now = useClock()
  const actionsOf = (session: Session): Action[] => {
    const group = sessions.filter(
      ({ lessonId, state }) => lessonId === session.lessonId && sessionLife.allows('so-day/checkIn', state),
    )
    if (group.length < 2 || group[0] !== session) return []
    const names = new Map(group.map(({ id, patientName }) => [id, patientName]))
    const bare = group.filter(({ patientId }) => lacksConsent(patientId))
    const early = minutesOf(session.from) > now.minutes + earlyMinutes
    const doubts = [
      ...(early ? [t('schedule.today.early', { from: session.from })] : []),
      ...(bare.length > 0
        ? [t('schedule.today.withoutConsent', { names: bare.map((one) => one.patientName).join(t('common.comma')) })]
        : []),
    ]
    const title = t('schedule.today.checkInAll', { count: group.length })
    return [
      {
        label: title,
        endpoint: '/admin/so-day/checkIn',
        pending: checkIn.pending,
        run: async () => {
          if (doubts.length > 0 && !(await confirm({ title, hint: doubts.join(' '), ok: t('schedule.do.checkIn') })))
            return
          const result = await checkIn.run({ sessions: group.map(({ id, version }) => ({ id, version })) })
          if (!result.ok) return
          const { done, refused } = result.data
          const checkedIn = done.flatMap((id) => names.get(id) ?? []).join(t('common.comma'))
          if (refused.length === 0) notify.told(t('schedule.today.checkedIn', { count: done.length, names: checkedIn }))
          else outcome.tell(result.data, (id) => names.get(id) ?? String(id))
        },
      },
    ]
  }
  return { actionsOf, element: outcome.element }
}
