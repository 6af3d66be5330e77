import type { ReactNode } from 'react'
import { t } from '../../../messages/index.ts'
import { PageLink } from '../../../ui/PageLink.tsx'
import styles from './statistics.module.css'

export interface Bar {
  key: string
  label: string
  value: number
  to: string
  /** Stands beside the number: a share, or a second number with its own link. */
  beside?: ReactNode
}

/** Numbers as bars; the longest is `most`. */
export function Bars({ bars, most = Math.max(...bars.map(({ value }) => value), 1) }: { bars: Bar[]; most?: number }) {
  if (bars.length === 0) return <p className={styles.none}>{t('statistics.none')}</p>
  return (
    <ul className={styles.bars}>
      {bars.map(({ key, label, value, to, beside }) => (
        <li key={key}>
          <span>{label}</span>
          <span>
            <PageLink to={to}>{value}</PageLink>
            {beside && <small>{beside}</small>}
          </span>
          <span className={styles.track} aria-hidden="true">
            <span style={{ width: `${(100 * value) / Math.max(most, 1)}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
