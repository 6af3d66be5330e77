import type { Response } from '@cogcampus/contract'
import { t } from '../../../messages/index.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ObjectPage } from '../../../ui/ObjectPage.tsx'
import styles from '../detail/detail.module.css'
import { LeadView } from '../detail/LeadView.tsx'
import { useLeadWork } from '../lead/useLeadWork.tsx'

/** One lead, to which messages and links lead: `/market/lead?id=12`. */
export default function LeadPage() {
  return (
    <ObjectPage
      endpoint="/admin/customer/detail"
      nameOf={({ childName }) => childName}
      none={<EmptyState title={t('market.noLead')} hint={t('market.noLeadHint')} />}
    >
      {(lead) => <Whole lead={lead} />}
    </ObjectPage>
  )
}

function Whole({ lead }: { lead: Response<'/admin/customer/detail'> }) {
  const work = useLeadWork()
  return (
    <div className={styles.page}>
      <h2>{lead.childName}</h2>
      <LeadView lead={lead} work={work} />
      {work.element}
    </div>
  )
}
