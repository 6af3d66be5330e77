import type { Model } from './model.ts'

type Change = [column: number, by: number]

/**
 * The values of a timetable that is made session by session, the most wanted first, each at its cheapest place left: what is
 * proposed where the time limit ends the search before anything better is found.
 */
export function startOf({ start, rows, sessions }: Pick<Model, 'start' | 'rows' | 'sessions'>): number[] {
  const values = [...start]
  const rowsOf = new Map<number, [row: number, factor: number][]>()
  for (const [at, { columns, factors }] of rows.entries()) {
    for (const [no, column] of columns.entries()) {
      const factor: [number, number] = [at, factors[no] as number]
      rowsOf.set(column, [...(rowsOf.get(column) ?? []), factor])
    }
  }
  const sums = rows.map(({ columns, factors }) =>
    columns.reduce((sum, column, no) => sum + (values[column] as number) * (factors[no] as number), 0),
  )
  const changed = (changes: readonly Change[]) => {
    const by = new Map<number, number>()
    for (const [column, delta] of changes) {
      for (const [row, factor] of rowsOf.get(column) ?? []) by.set(row, (by.get(row) ?? 0) + delta * factor)
    }
    return [...by]
  }
  const fits = (changes: readonly Change[]) =>
    changed(changes).every(([at, by]) => {
      const [row, sum] = [rows[at], (sums[at] as number) + by]
      return row !== undefined && row.least <= sum && sum <= row.most
    })
  for (const { column, missing, rooms, devices } of sessions) {
    if (values[missing] === 0) continue
    const session: Change[] = [
      [column, 1],
      [missing, -1],
    ]
    // A session that joins a group takes neither a device nor a room. Of the devices that are free, each is as good.
    const device = devices.find((each) => values[each] === 0 && fits([[each, 1]]))
    const taking: Change[][] = device === undefined ? [[]] : [[], [[device, 1]]]
    const free = rooms.filter((room) => values[room] === 0).map((room): Change[] => [[room, 1]])
    const found = taking.flatMap((own) => [[], ...free].map((room) => [...session, ...own, ...room])).find(fits)
    for (const [row, by] of changed(found ?? [])) sums[row] = (sums[row] as number) + by
    for (const [each, by] of found ?? []) values[each] = (values[each] as number) + by
  }
  return values
}
