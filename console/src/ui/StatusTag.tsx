import type { ReactNode } from 'react'
import styles from './StatusTag.module.css'

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral' | 'accent'
/** Each tone has a sign of its own, for whoever does not tell the colours apart. */
const signs: Record<Tone, string> = { success: '●', warning: '▲', danger: '■', info: '◆', neutral: '○', accent: '◉' }

/** A state in a word, told by colour, shape and text. */
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
