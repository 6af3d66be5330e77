import { remindFilters } from '@cogcampus/contract/enums'
import { t } from '../../../messages/index.ts'
import { CheckTable } from '../check/CheckTable.tsx'

/** Deals that the campus agreed to and the marketing lead concludes. */
export default function FinishCheckPage() {
  return (
    <CheckTable
      caption={t('market.finishCheck')}
      emptyHint={t('market.finishCheck.empty')}
      always={remindFilters.MARKET_MANAGER_FINISH_CHECK}
      deals
    />
  )
}
