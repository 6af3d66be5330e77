import type { ReactNode } from 'react'
import { t } from '../messages/index.ts'

/** How one field of a row is shown in a list. */
export interface Column<R extends object> {
  /** The field it shows, and by which `sort` orders. */
  key: string
  /** The name of the field, as the noun's texts have it, when not given. */
  title?: string
  /** What stands in the cell; when not given, what the kind of the field makes of its value. */
  render?: (row: R) => ReactNode
  sort?: boolean
  /** Numbers and money that the column does not `render` stand on the right by themselves. */
  align?: 'right'
  width?: number
  /** Shown only once a user chooses it. */
  hidden?: boolean
  /** The column names the campus or person of a row: hidden from users who see rows of only one. */
  about?: 'campus' | 'person'
  /** Where room is short, it stands as a second line below the column of this key. Not for columns with `sort`. */
  under?: string
}

/** A column as a table shows it, with what `columnsOf` makes of its field. */
export type Titled<R extends object> = Column<R> & Required<Pick<Column<R>, 'title' | 'render'>>

/** A column with the one that stands below it in its cells. */
export type Stacked<R extends object> = Titled<R> & { second?: Titled<R> }

/** The columns, with those that stand `under` another one of them moved there; each takes one. */
export function stacked<R extends object>(columns: Titled<R>[]): Stacked<R>[] {
  const second = new Map<string, Titled<R>>()
  const moved = new Set<string>()
  for (const column of columns) {
    const { key, under = '' } = column
    const taken = second.has(under) || moved.has(under) || second.has(key)
    if (taken || !columns.some((each) => each.key === under)) continue
    second.set(under, column)
    moved.add(key)
  }
  return columns.flatMap((column) => {
    const below = second.get(column.key)
    return moved.has(column.key) ? [] : [below ? { ...column, second: below } : column]
  })
}

/** The content of a cell; a dash where there is none. */
export function cell<R extends object>({ render }: Titled<R>, row: R): ReactNode {
  const content = render(row)
  return content === null || content === undefined || content === false || content === '' ? t('common.none') : content
}
