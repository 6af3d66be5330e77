import { t } from '../../../messages/index.ts'
import { DueText } from './DueText.tsx'
import styles from './queue.module.css'
import type { Queued } from './queued.ts'

interface Props {
  lead: Queued
  current: boolean
  choose: () => void
}

/** A lead that waits in the queue; chosen, it is shown in full. */
export function Line({ lead, current, choose }: Props) {
  return (
    <li>
      <button type="button" aria-current={current || undefined} onClick={choose}>
        <span>
          <strong>{lead.childName}</strong> <small>{lead.contact}</small>
        </span>
        <DueText lead={lead} />
        <small className={styles.said}>{lead.last?.content ?? lead.need ?? t('market.neverContacted')}</small>
      </button>
    </li>
  )
}
