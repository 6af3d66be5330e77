import { holdsPlace } from '@cogcampus/contract/life/session'
import { useApi } from '../../api/useApi.ts'
import { useCan } from '../../api/user.ts'
import { t } from '../../messages/index.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { todayText } from '../../ui/wall.ts'
import type { Session } from '../session/lesson.ts'

/** How many are named. */
const NAMED = 3

/** Who waits for the course of a session that has given up its place, in the order of the line, with a link to all. */
export function WhoWaits({ session: { campusId, courseId, state, day } }: { session: Session }) {
  const enabled = useCan()('/admin/so-wait/page') && !holdsPlace(state) && day >= todayText()
  const query = { campusId, courseId, state: 'WAITING', pageSize: NAMED } as const
  const waiting = useApi('/admin/so-wait/page', query, { enabled })
  const { list = [], total: count = 0 } = waiting.data ?? {}
  if (!enabled || count === 0) return null
  const names = list.map(({ patientName }) => patientName).join(t('common.comma'))
  return (
    <p>
      <PageLink to={`/schedule/wait?campusId=${campusId}&courseId=${courseId}&state=WAITING`}>
        {t('schedule.wait.whoWaits', { count, names: count > list.length ? `${names}…` : names })}
      </PageLink>
    </p>
  )
}
