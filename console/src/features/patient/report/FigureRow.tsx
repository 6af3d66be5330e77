import type { ReactNode } from 'react'
import { PageLink } from '../../../ui/PageLink.tsx'
import styles from './letter.module.css'

/** Figures under their names. */
export function FigureRow({ items }: { items: { label: string; value: ReactNode; to?: string }[] }) {
  return (
    <dl className={styles.figures}>
      {items.map(({ label, value, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{to ? <PageLink to={to}>{value}</PageLink> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
