import { t } from '../messages/index.ts'
import { cell } from './column.ts'
import styles from './DataCards.module.css'
import { type TableProps, Unfold, useUnfolded } from './DataTable.tsx'
import { LinkActions } from './LinkActions.tsx'

/** The rows of a table as cards, where it is too narrow for one: the first column is the heading. */
export function DataCards<R extends object>({
  columns,
  rows,
  idOf,
  rowActions,
  expand,
  selected,
  onSelect,
  selectable,
  busy,
  caption,
}: TableProps<R>) {
  const [heading, ...rest] = columns
  const unfolded = useUnfolded()
  if (!rows || !heading) return <div className={styles.wait} aria-busy="true" />
  return (
    <ul className={styles.list} aria-label={caption} aria-busy={busy}>
      {rows.map((row) => (
        <li key={idOf(row)} className={styles.card}>
          <div className={styles.heading}>
            {onSelect && (selectable?.(row) ?? true) && (
              <input
                type="checkbox"
                aria-label={t('common.selectRow')}
                checked={selected?.has(idOf(row)) ?? false}
                onChange={(event) => onSelect([row], event.target.checked)}
              />
            )}
            <strong>{cell(heading, row)}</strong>
          </div>
          <dl className={styles.fields}>
            {rest.map((column) => (
              <div key={column.key}>
                <dt>{column.title}</dt>
                <dd>{cell(column, row)}</dd>
              </div>
            ))}
          </dl>
          {expand?.(row) && (
            <div className={styles.detail}>
              <Unfold id={idOf(row)} unfolded={unfolded} /> {t('common.details')}
              {unfolded.has(idOf(row)) && expand(row)}
            </div>
          )}
          {rowActions && <LinkActions actions={rowActions(row)} />}
        </li>
      ))}
    </ul>
  )
}
