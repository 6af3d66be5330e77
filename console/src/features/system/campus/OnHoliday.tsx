import { expected } from '@cogcampus/contract/life/session'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { PageLink } from '../../../ui/PageLink.tsx'
import { todayText } from '../../../ui/wall.ts'

interface Props {
  campusId: number
  from: string
  to: string
}

/** How many sessions stand on the days of a holiday, which cancels none: they are arranged by hand, in their list. */
export function OnHoliday({ campusId, from: first, to }: Props) {
  const enabled = useCan()('/admin/so-day/page')
  const today = todayText()
  const from = first < today ? today : first
  const { data } = useApi('/admin/so-day/page', { campusId, from, to, state: [...expected], pageSize: 1 }, { enabled })
  if (!data || data.total === 0) return null
  const query = new URLSearchParams([
    ...Object.entries({ campusId: String(campusId), from, to }),
    ...expected.map((state): [string, string] => ['state', state]),
  ])
  return <PageLink to={`/schedule/session?${query}`}>{t('system.onHoliday', { count: data.total })}</PageLink>
}
