import { AppstoreOutlined, BarsOutlined } from '@ant-design/icons'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../messages/index.ts'
import type { Query } from './query.ts'
import styles from './Tiles.module.css'

interface Props<R extends object> {
  caption: string
  rows: R[] | undefined
  idOf: (row: R) => number
  busy: boolean | undefined
  tile: (row: R) => ReactNode
}

/** The rows of a list as a grid of tiles. */
export function Tiles<R extends object>({ caption, rows, idOf, busy, tile }: Props<R>) {
  if (!rows) return <div className={styles.wait} aria-busy="true" />
  return (
    <ul className={styles.tiles} aria-label={caption} aria-busy={busy}>
      {rows.map((row) => (
        <li key={idOf(row)}>{tile(row)}</li>
      ))}
    </ul>
  )
}

/** The tile of a list as it is shown: deleted rows stand in the table, with what can be done to them. */
export const tileIn = <T,>({ shown, deleted }: Query, tile: T | undefined): T | undefined =>
  shown === 'table' || deleted ? undefined : tile

interface ToggleProps {
  /** Whether the list has tiles at all. */
  tiles: boolean
  query: Query
  change: (change: Query) => void
}

/** Chooses between tiles and the table; the choice is in the address. */
export function TilesToggle({ tiles, query, change }: ToggleProps) {
  if (!tiles) return null
  return (
    <Segmented
      aria-label={t('common.shownAs')}
      value={query.shown === 'table' ? 'table' : 'tiles'}
      options={[
        { value: 'tiles', icon: <AppstoreOutlined />, title: t('common.asTiles') },
        { value: 'table', icon: <BarsOutlined />, title: t('common.asTable') },
      ]}
      onChange={(shown) => change({ shown: shown === 'table' ? shown : undefined })}
    />
  )
}
