import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { Figures, Todo } from '../parts/Figures.tsx'
import { Frame } from '../parts/Frame.tsx'
import { linksOf } from '../parts/links.ts'
import { Ranking } from '../parts/Ranking.tsx'
import { usePeriod } from '../parts/usePeriod.ts'

const queues = [
  ['stage', '/admin/customer-check/update', '/market/inCheck'],
  ['campus', '/admin/customer/apply/check/campus', '/market/campusFinishCheck'],
  ['leader', '/admin/customer/apply/check/leader', '/market/finishCheck'],
] as const

/** The landing page of a director or principal: open decisions, the figures of leads and sales, and the ranking. */
export default function ManagerStatistics() {
  const period = usePeriod()
  const can = useCan()
  const total = useApi('/admin/customer/total/manager', period.input, { keep: true })
  return (
    <Frame load={total}>
      {(data) => {
        const links = linksOf(data.period, { campusId: period.campusId })
        const reviews = queues
          .filter(([, call]) => can(call))
          .map(([name, , to]) => ({
            label: t(`statistics.reviews.${name}`),
            value: data.reviews[name],
            to: period.campusId ? `${to}?campusId=${period.campusId}` : to,
            tone: 'accent' as const,
          }))
        const unowned = {
          label: t('statistics.unowned'),
          value: data.unowned,
          to: links('unowned'),
          tone: 'warning' as const,
        }
        return (
          <>
            <Todo data={data} links={links} more={[unowned, ...reviews]} />
            <Figures
              period={period}
              data={data}
              links={links}
              more={[
                { label: t('statistics.pooled'), value: data.pool.pooled, to: links('pooled') },
                { label: t('statistics.taken'), value: data.pool.taken, to: links('taken') },
              ]}
            />
            <Ranking rows={data.ranking} links={links} />
          </>
        )
      }}
    </Frame>
  )
}
