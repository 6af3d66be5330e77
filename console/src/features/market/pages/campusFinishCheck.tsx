import { t } from '../../../messages/index.ts'
import { CheckTable } from '../check/CheckTable.tsx'

/** Deals that wait for the campus. */
export default function CampusFinishCheckPage() {
  return (
    <CheckTable
      caption={t('market.campusFinishCheck')}
      emptyHint={t('market.campusFinishCheck.empty')}
      always={{ queue: 'CAMPUS' }}
      deals
    />
  )
}
