import type { ReactNode } from 'react'
import { t } from '../messages/index.ts'
import styles from './Facts.module.css'

export interface Fact {
  label: string
  value: ReactNode
  /** Takes the whole width. */
  wide?: boolean
}

/** Labels with values, a dash where there is no value. */
export function Facts({ items }: { items: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(({ label, value, wide }) => (
        <div key={label} data-wide={wide || undefined}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? t('common.none') : value}</dd>
        </div>
      ))}
    </dl>
  )
}
