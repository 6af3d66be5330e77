import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Calls } from '../parts/Calls.tsx'
import { Figures, Todo } from '../parts/Figures.tsx'
import { Frame } from '../parts/Frame.tsx'
import { linksOf } from '../parts/links.ts'
import styles from '../parts/statistics.module.css'
import { usePeriod } from '../parts/usePeriod.ts'

/** The landing page of a sales consultant: open tasks, the next contacts, then the figures. */
export default function ConsultantStatistics() {
  const period = usePeriod()
  const total = useApi('/admin/customer/total/consultant', period.input, { keep: true })
  return (
    <Frame load={total}>
      {(data) => {
        const ownerId = data.ownerId ?? undefined
        const links = linksOf(data.period, { ownerId, campusId: period.campusId }, ownerId)
        const { desk } = data
        return (
          <>
            <Todo data={data} links={links} />
            {ownerId !== undefined && <Calls ownerId={ownerId} />}
            {desk && (
              <p className={styles.desk}>
                <span>
                  {t('statistics.holding')} <PageLink to={links('holding')}>{desk.holding}</PageLink> /{' '}
                  {desk.holdingCap}
                </span>
                <span>
                  {t('statistics.claimsLeft')} <PageLink to="/market/public">{desk.claimsLeft}</PageLink> /{' '}
                  {desk.dailyClaims}
                </span>
              </p>
            )}
            <Figures data={data} links={links} period={period} />
          </>
        )
      }}
    </Frame>
  )
}
