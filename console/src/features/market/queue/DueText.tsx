import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { NextContact } from '../lead/cells.tsx'
import styles from './queue.module.css'
import type { Queued } from './queued.ts'

/** Since when a lead is due: the agreed time, or of a first contact how long it waits. */
export function DueText({ lead: { nextContactAt, dueAt } }: { lead: Queued }) {
  if (nextContactAt) return <NextContact value={nextContactAt} />
  return (
    <span className={styles.first}>
      {t('market.queue.first')} <DateText value={dueAt} as="relative" />
    </span>
  )
}
