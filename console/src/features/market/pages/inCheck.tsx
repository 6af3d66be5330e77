import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { PageTabs } from '../../../ui/PageTabs.tsx'
import { CheckTable } from '../check/CheckTable.tsx'
import type { LeadColumn } from '../lead/columns.tsx'
import { LeadTable } from '../lead/LeadTable.tsx'

const columns: LeadColumn[] = ['state', 'intention', 'phone', 'ownerName', 'campusName', 'lastContactAt', 'movedAt']

/** Leads under review: what waits for the caller, what waits for anyone, and every application. */
export default function InCheckPage() {
  const reviews = useCan()('/admin/customer/inStatus/check')
  const mine = {
    key: 'mine',
    label: t('market.waitsForMe'),
    children: (
      <LeadTable
        endpoint="/admin/customer/inStatus/check"
        caption={t('market.waitsForMe')}
        emptyHint={t('market.waitsForMe.empty')}
        columns={columns}
      />
    ),
  }
  const all = {
    key: 'all',
    label: t('market.inReview'),
    children: (
      <LeadTable
        endpoint="/admin/customer/inStatus"
        caption={t('market.inReview')}
        emptyHint={t('market.inReview.empty')}
        columns={columns}
      />
    ),
  }
  const checks = {
    key: 'checks',
    label: t('market.checks'),
    children: <CheckTable caption={t('market.checks')} emptyHint={t('market.checks.empty')} />,
  }
  return <PageTabs label={t('market.inReview')} tabs={reviews ? [mine, all, checks] : [all, checks]} />
}
