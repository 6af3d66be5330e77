import type { ReactNode } from 'react'
import styles from './CellLink.module.css'

/** Words in a cell that open what they name. */
export function CellLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.link} onClick={onClick}>
      {children}
    </button>
  )
}
