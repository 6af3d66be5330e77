import { Link } from 'react-router'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { Figures, Todo } from '../parts/Figures.tsx'
import { Frame } from '../parts/Frame.tsx'
import { linksOf } from '../parts/links.ts'
import { NextUp } from '../parts/NextUp.tsx'
import styles from '../parts/statistics.module.css'
import { usePeriod } from '../parts/usePeriod.ts'

/** A sales consultant's day: what waits first, whom to contact next, then how it goes. */
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
            {ownerId !== undefined && <NextUp ownerId={ownerId} />}
            {desk && (
              <p className={styles.desk}>
                <span>
                  {t('statistics.holding')} <Link to={links('holding')}>{desk.holding}</Link> / {desk.holdingCap}
                </span>
                <span>
                  {t('statistics.claimsLeft')} <Link to="/market/public">{desk.claimsLeft}</Link> / {desk.dailyClaims}
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
