import type { ReactNode } from 'react'
import styles from './CellLink.module.css'

/** A text in a cell that opens a row or page; `title` is the whole text where a table cuts it. */
export function CellLink({ onClick, title, children }: { onClick: () => void; title?: string; children: ReactNode }) {
  return (
    <button type="button" className={styles.link} title={title} onClick={onClick}>
      {children}
    </button>
  )
}
