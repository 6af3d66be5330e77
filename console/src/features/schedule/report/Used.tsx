import type { ReactNode } from 'react'
import styles from './report.module.css'

/** A share as a number over a bar, which shows the same. */
export function Used({ share, children }: { share: number | null; children: ReactNode }) {
  return (
    <span className={styles.used}>
      {children}
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${100 * Math.min(share ?? 0, 1)}%` }} />
      </span>
    </span>
  )
}
