import { useRef } from 'react'
import { type Keys, useKeys } from './useKeys.ts'

/** Rows by keyboard: J and K, or the arrows, go down and up; other keys do what `keysOf` says of the row that has the focus. */
export function useRowKeys<R extends object>(
  rows: R[] | undefined,
  idOf: (row: R) => number,
  keysOf: ((row: R) => Keys) | undefined,
) {
  const table = useRef<HTMLElement>(null)
  useKeys(table, (focused) => {
    if (!keysOf) return {}
    const lines = [...(table.current?.querySelectorAll<HTMLElement>('tr[data-id]') ?? [])]
    const at = lines.findIndex((line) => line.contains(focused))
    const row = rows?.find((each) => String(idOf(each)) === lines[at]?.dataset.id)
    const step = (by: number) => () => lines[Math.min(Math.max(at + by, 0), lines.length - 1)]?.focus()
    return {
      j: step(1),
      k: step(-1),
      ...(row ? { arrowdown: step(1), arrowup: step(-1), ...keysOf(row) } : {}),
    }
  })
  return table
}
