import { useApi } from '../../api/useApi.ts'
import { useCan } from '../../api/user.ts'
import { t } from '../../messages/index.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { todayText } from '../../ui/wall.ts'

/** How many are named. */
const NAMED = 3

interface Props {
  campusId: number
  courseId: number
  day: string
}

/** Who waits for a course of which a place on a day is free, in the order of the line, with a link to all. */
export function WhoWaits({ campusId, courseId, day }: Props) {
  const enabled = useCan()('/admin/so-wait/page') && day >= todayText()
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
