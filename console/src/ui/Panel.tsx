import { type ReactNode, useId } from 'react'
import { t } from '../messages/index.ts'
import styles from './Panel.module.css'

interface Props {
  title: string
  /** Names the section for links to it. */
  id?: string
  /** That there is nothing: said beside the heading, on one line. */
  none?: string | undefined
  /** How many of its rows the user may not see: said beside the heading, and never that there is nothing. */
  beyond?: number
  /** Stands at the right of the heading. */
  extra?: ReactNode
  /** Its content reaches the edges, as a table's does. */
  flush?: boolean
  children: ReactNode
}

/** A part of a page under a heading of its own. */
export function Panel({ title, id, none, beyond = 0, extra, flush = false, children }: Props) {
  const named = useId()
  const said = beyond > 0 ? t('common.beyond', { count: beyond }) : none
  return (
    <section id={id} className={styles.panel} aria-labelledby={named}>
      <header className={styles.head}>
        <div className={styles.named}>
          <h2 id={named}>{title}</h2>
          {said && <span>{said}</span>}
        </div>
        {extra}
      </header>
      {/* One place for both: a form among the children stays as it is when the answer says that there is nothing. */}
      <div className={none ? undefined : styles.body} data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  )
}
