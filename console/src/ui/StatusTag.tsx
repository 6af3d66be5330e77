import type { ReactNode } from 'react'
import styles from './StatusTag.module.css'

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral' | 'accent'
/** Each tone has a sign of its own, so that it does not depend on colour alone. */
const signs: Record<Tone, string> = { success: '●', warning: '▲', danger: '■', info: '◆', neutral: '○', accent: '◉' }

/** A state as a tag with colour, sign and text. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`${styles.tag} ${styles[tone]}`}>
      <span aria-hidden="true" className={styles.sign}>
        {signs[tone]}
      </span>
      {children}
    </span>
  )
}
