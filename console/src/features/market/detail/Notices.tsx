import type { LeadState } from '@cogcampus/contract/life/customer'
import { Alert } from 'antd'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { todayText } from '../../../ui/wall.ts'
import type { LeadDetail } from '../lead/lead.ts'

/** The states from which a lead falls into the pool. */
const fallible: readonly LeadState[] = ['WAIT', 'IN', 'NOT']

/** Notices at the top of a lead: an active lock, a warning, the deletion. */
export function Notices({ lead }: { lead: LeadDetail }) {
  return (
    <>
      {lead.lockedTo && lead.lockedTo >= todayText() && (
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
      {lead.warnedAt && fallible.includes(lead.state) && (
        <Alert
          type="warning"
          showIcon
          title={t('market.warned')}
          description={
            <>
              {t('market.warnedHint')}{' '}
              <PageLink alone to="/market/poolRules">
                {t('customer:call.pool/rules')}
              </PageLink>
            </>
          }
        />
      )}
      {lead.deletedAt && <Alert type="error" showIcon title={t('market.wasDeleted')} />}
    </>
  )
}
