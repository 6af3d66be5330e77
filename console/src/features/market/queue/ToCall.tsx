import { t } from '../../../messages/index.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { childFacts, PhoneLink } from '../lead/cells.tsx'
import { IntentionTag } from '../lead/LeadTags.tsx'
import type { LeadWork } from '../lead/useLeadWork.tsx'
import { DueText } from './DueText.tsx'
import styles from './queue.module.css'
import type { Queued } from './queued.ts'

/** The lead to call now: number, need and what was said last in one sight. */
export function ToCall({ lead, work, open }: { lead: Queued; work: LeadWork; open: () => void }) {
  const { last, attempts } = lead
  return (
    <article className={styles.card} aria-label={lead.childName}>
      <header>
        <button type="button" className={styles.name} onClick={open}>
          {lead.childName}
        </button>
        <span>{childFacts(lead)}</span>
        <IntentionTag value={lead.intention} />
        <DueText lead={lead} />
      </header>
      <p className={styles.phone}>
        <PhoneLink phone={lead.phone} />
        <span>
          {lead.contact} {lead.relation && <DictText type="relation" value={lead.relation} />}
        </span>
      </p>
      <dl>
        <dt>{t('customer:need')}</dt>
        <dd>{lead.need || <span className={styles.unset}>{t('market.queue.noNeed')}</span>}</dd>
        <dt>{t('market.queue.last')}</dt>
        <dd>
          {last ? (
            <>
              <span className={styles.unset}>
                <DateText value={last.at} as="relative" /> · <DictText type="followMethod" value={last.method} />
                {!last.twoWay && last.method !== 'activity' && ` · ${t('market.notReached')}`}
              </span>
              <blockquote>{last.content}</blockquote>
            </>
          ) : (
            <span className={styles.unset}>{t('market.neverContacted')}</span>
          )}
          {attempts > 1 && <p className={styles.attempts}>{t('market.queue.attempts', { count: attempts })}</p>}
        </dd>
      </dl>
      <ActionBar actions={work.actions(lead)} />
      <p className={styles.keys}>{t('market.queue.keys')}</p>
    </article>
  )
}
