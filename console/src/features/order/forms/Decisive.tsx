import type { ReactNode } from 'react'
import styles from '../order.module.css'

interface Props {
  label: string
  /** What follows from it. */
  note?: string | undefined
  children: ReactNode
}

/** The figure that the button of a form decides on, large above it. */
export function Decisive({ label, note, children }: Props) {
  return (
    <p className={styles.decisive}>
      <span>{label}</span>
      <output>{children}</output>
      {note && <small>{note}</small>}
    </p>
  )
}
