import { useRef } from 'react'
import { t } from '../../../messages/index.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { useKeys } from '../../../ui/useKeys.ts'
import { childFacts, PhoneLink } from '../lead/cells.tsx'
import { IntentionTag, StateTag } from '../lead/LeadTags.tsx'
import type { LeadDetail } from '../lead/lead.ts'
import type { LeadWork } from '../lead/useLeadWork.tsx'
import styles from './detail.module.css'
import { Family } from './Family.tsx'
import { LeadFacts } from './LeadFacts.tsx'
import { Merged } from './Merged.tsx'
import { Notices } from './Notices.tsx'
import { Timeline } from './Timeline.tsx'
import { useLeadNext } from './useLeadNext.ts'

/** A lead in full: heading, actions, facts and timeline. */
export function LeadView({ lead, work }: { lead: LeadDetail; work: LeadWork }) {
  const root = useRef<HTMLDivElement>(null)
  useKeys(root, { ...work.keys(lead), '?': work.help })
  return (
    <div ref={root} className={styles.view}>
      <div className={styles.head}>
        <div className={styles.who}>
          <span>{childFacts(lead)}</span>
          <StateTag state={lead.state} />
          <IntentionTag value={lead.intention} />
          <PhoneLink phone={lead.phone} />
        </div>
        <ActionBar actions={useLeadNext(lead, work.actions(lead))} />
      </div>
      <Notices lead={lead} />
      <LeadFacts lead={lead} />
      <Family family={lead.family} />
      <Merged lead={lead} />
      <section aria-label={t('market.timeline')}>
        <h3 className={styles.title}>{t('market.timeline')}</h3>
        <Timeline events={lead.timeline} />
      </section>
    </div>
  )
}
