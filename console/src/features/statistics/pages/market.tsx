import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Bars } from '../parts/Bars.tsx'
import { Calls } from '../parts/Calls.tsx'
import { Figures, Todo } from '../parts/Figures.tsx'
import { Frame } from '../parts/Frame.tsx'
import { linksOf } from '../parts/links.ts'
import { usePeriod } from '../parts/usePeriod.ts'

/** The landing page of a marketing consultant: open tasks, and the outcome of the own leads by campus and source. */
export default function MarketStatistics() {
  const period = usePeriod()
  const total = useApi('/admin/customer/total/market', period.input, { keep: true })
  return (
    <Frame load={total}>
      {(data) => {
        const ownerId = data.ownerId ?? undefined
        const { campusId } = period
        const brought = ownerId === undefined ? { marketed: true } : { marketingOwnerId: ownerId }
        const links = linksOf(data.period, { campusId, ...brought }, ownerId)
        const bars = data.campuses.map(({ campusId: id, campusName, created, sold }) => ({
          key: String(id),
          label: campusName,
          value: created,
          to: links('created', { campusId: id }),
          beside: <PageLink to={links('sold', { campusId: id })}>{t('statistics.soldOf', { count: sold })}</PageLink>,
        }))
        return (
          <>
            <Todo data={data} links={ownerId === undefined ? links : linksOf(data.period, { campusId, ownerId })} />
            {ownerId !== undefined && <Calls ownerId={ownerId} />}
            <Figures data={data} links={links} period={period} />
            <Panel title={t('statistics.broughtTo')}>
              <Bars bars={bars} />
            </Panel>
          </>
        )
      }}
    </Frame>
  )
}
