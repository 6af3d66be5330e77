import { remindFilters } from '@cogcampus/contract/enums'
import { t } from '../../../messages/index.ts'
import { CheckTable } from '../check/CheckTable.tsx'

/** Deals that wait for the campus. */
export default function CampusFinishCheckPage() {
  return (
    <CheckTable
      caption={t('market.campusFinishCheck')}
      emptyHint={t('market.campusFinishCheck.empty')}
      always={remindFilters.MARKET_CAMPUS_FINISH_CHECK}
      deals
    />
  )
}
