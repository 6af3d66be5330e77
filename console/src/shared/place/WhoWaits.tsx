import dayjs from 'dayjs'
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
  /** Of the place, as far as it is known. */
  day?: string | undefined
  doctorId?: number | null | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Who waits for a course of which a place is free, and can come then, in the order of the line, with a link to all of the course. */
export function WhoWaits({ campusId, courseId, day, doctorId, from, to }: Props) {
  const enabled = useCan()('/admin/so-wait/page') && (!day || day >= todayText())
  const query = {
    ...({ campusId, courseId, state: 'WAITING', pageSize: NAMED } as const),
    ...(doctorId ? { placeDoctorId: doctorId } : {}),
    ...(day ? { placeWeekday: dayjs(day).day() || 7 } : {}),
    ...(from && to && from < to ? { placeFrom: from, placeTo: to } : {}),
  }
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
