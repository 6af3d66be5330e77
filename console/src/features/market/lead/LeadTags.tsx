import type { LeadState } from '@cogcampus/contract/life/customer'
import { t } from '../../../messages/index.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useDict } from '../../../ui/useDict.ts'
import styles from './lead.module.css'
import { stateTones } from './lead.ts'

export function StateTag({ state }: { state: LeadState }) {
  return <StatusTag tone={stateTones[state]}>{t(`market.state.${state}`)}</StatusTag>
}

/** How strong the intention is: the letter, and as many bars as it is strong. */
export function IntentionTag({ value }: { value: string | null }) {
  const dict = useDict('intention')
  if (!value) return <span className={styles.unset}>{t('market.noIntention')}</span>
  const strength = 4 - 'ABCD'.indexOf(value)
  return (
    <span className={styles.intention} data-level={value} title={dict.label(value)}>
      <span aria-hidden="true" className={styles.bars}>
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} data-on={bar <= strength || undefined} />
        ))}
      </span>
      {value}
    </span>
  )
}
