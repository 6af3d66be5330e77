import { Alert } from 'antd'
import { Link } from 'react-router'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import type { LeadDetail } from '../lead/lead.ts'

/** What whoever works with the lead must not miss: a lock, a warning, that it was sold. */
export function Notices({ lead }: { lead: LeadDetail }) {
  return (
    <>
      {lead.lockedTo && (
        <Alert
          type="info"
          showIcon
          title={
            <>
              {t('market.lockedUntil')} <DateText value={lead.lockedTo} />
            </>
          }
        />
      )}
      {lead.warnedAt && lead.state !== 'POOL' && (
        <Alert
          type="warning"
          showIcon
          title={t('market.warned')}
          description={
            <>
              {t('market.warnedHint')} <Link to="/market/poolRules">{t('market.poolRules')}</Link>
            </>
          }
        />
      )}
      {lead.deletedAt && <Alert type="error" showIcon title={t('market.wasDeleted')} />}
    </>
  )
}
