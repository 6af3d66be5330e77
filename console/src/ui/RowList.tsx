import { DataCards } from './DataCards.tsx'
import { DataTable, type TableProps } from './DataTable.tsx'
import { useNarrow } from './useMedia.ts'

/** Rows as a table, as cards where there is little room. */
export function RowList<R extends object>(props: TableProps<R>) {
  return useNarrow() ? <DataCards {...props} /> : <DataTable {...props} />
}
