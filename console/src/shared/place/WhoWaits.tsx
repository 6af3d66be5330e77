import { holdsPlace } from '@cogcampus/contract/life/session'
import { useApi } from '../../api/useApi.ts'
import { useCan } from '../../api/user.ts'
import { t } from '../../messages/index.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { todayText } from '../../ui/wall.ts'
import type { Session } from '../session/lesson.ts'

/** How many families wait for the course of a session that has given up its place, with a link to them. */
export function WhoWaits({ session: { campusId, courseId, state, day } }: { session: Session }) {
  const enabled = useCan()('/admin/so-wait/page') && !holdsPlace(state) && day >= todayText()
  const query = { campusId, courseId, state: 'WAITING', pageSize: 1 } as const
  const waiting = useApi('/admin/so-wait/page', query, { enabled })
  const count = waiting.data?.total ?? 0
  if (!enabled || count === 0) return null
  return (
    <p>
      <PageLink to={`/schedule/wait?campusId=${campusId}&courseId=${courseId}&state=WAITING`}>
        {t('schedule.wait.whoWaits', { count })}
      </PageLink>
    </p>
  )
}
