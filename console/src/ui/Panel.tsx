import { type ReactNode, useId } from 'react'
import styles from './Panel.module.css'

interface Props {
  title: string
  /** Stands at the right of the heading. */
  extra?: ReactNode
  /** Its content reaches the edges, as a table's does. */
  flush?: boolean
  children: ReactNode
}

/** A part of a page under a heading of its own. */
export function Panel({ title, extra, flush = false, children }: Props) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {extra}
      </header>
      <div className={styles.body} data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  )
}
