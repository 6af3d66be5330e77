import type { ReactNode } from 'react'
import { PageLink } from '../../../ui/PageLink.tsx'
import styles from './statistics.module.css'

export interface Tile {
  label: string
  value: ReactNode
  /** The rows behind the number. */
  to?: string
  /** What the number says at a glance; a zero is always calm. */
  tone?: 'danger' | 'warning' | 'accent'
  hint?: ReactNode
}

/** Numbers in a row, each with its rows behind it. */
export function Tiles({ label, tiles, large = false }: { label: string; tiles: Tile[]; large?: boolean }) {
  return (
    <dl className={styles.tiles} aria-label={label} data-large={large || undefined}>
      {tiles.map((tile) => (
        <div key={tile.label} data-tone={tile.value === 0 ? undefined : tile.tone}>
          <dt>{tile.label}</dt>
          <dd>
            {tile.to ? (
              <PageLink to={tile.to} className={styles.figure}>
                {tile.value}
              </PageLink>
            ) : (
              tile.value
            )}
            {tile.hint && <small>{tile.hint}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
