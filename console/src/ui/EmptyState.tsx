import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** The empty state of a list or page: a line of explanation and the next action. */
export function EmptyState({
  title,
  hint,
  children,
  fault = false,
}: {
  title: string
  hint?: ReactNode
  children?: ReactNode
  fault?: boolean
}) {
  return (
    <div className={styles.empty} role={fault ? 'alert' : undefined}>
      <svg viewBox="0 0 96 64" className={styles.drawing} aria-hidden="true">
        <rect x="14" y="10" width="68" height="44" rx="8" />
        <path d={fault ? 'M40 24l16 16m0-16L40 40' : 'M26 24h28M26 33h44M26 42h20'} />
      </svg>
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children && <div className={styles.next}>{children}</div>}
    </div>
  )
}
