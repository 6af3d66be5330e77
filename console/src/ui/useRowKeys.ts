import { useEffect, useRef } from 'react'
import { type Keys, useKeys } from './useKeys.ts'

/** The row that the keyboard is on, where it stood, and which one came after it. */
interface Place {
  id: string | undefined
  at: number
  next: string | undefined
}
/** A dialog gives the focus back this long after it was closed, at the latest. */
const dialogCloses = 400

/**
 * Rows by keyboard: J and K, or the arrows, go down and up; other keys do what `keysOf` says of the row that has the focus.
 * When that row leaves the list after an action, the focus moves to the next row.
 */
export function useRowKeys<R extends object>(
  rows: R[] | undefined,
  idOf: (row: R) => number,
  keysOf: ((row: R) => Keys) | undefined,
) {
  const table = useRef<HTMLElement>(null)
  const place = useRef<Place>(undefined)
  const linesOf = () => [...(table.current?.querySelectorAll<HTMLElement>('tr[data-id]') ?? [])]
  const go = (lines: HTMLElement[], at: number) => {
    const line = lines[Math.min(Math.max(at, 0), lines.length - 1)]
    if (!line) return
    line.focus()
    const stands = lines.indexOf(line)
    place.current = { id: line.dataset.id, at: stands, next: lines[stands + 1]?.dataset.id }
  }

  useKeys(table, (focused) => {
    if (!keysOf) return {}
    const lines = linesOf()
    const at = lines.findIndex((line) => line.contains(focused))
    const row = rows?.find((each) => String(idOf(each)) === lines[at]?.dataset.id)
    const step = (by: number) => () => go(lines, at + by)
    return {
      j: step(1),
      k: step(-1),
      ...(row ? { arrowdown: step(1), arrowup: step(-1), ...keysOf(row) } : {}),
    }
  })

  const order = rows?.map(idOf).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the rows stand differently, and only then
  useEffect(() => {
    const goOn = () => {
      const was = place.current
      const lines = linesOf()
      const at = lines.findIndex((line) => line.dataset.id === was?.id)
      const { activeElement } = document
      const mine = activeElement === document.body || activeElement === lines[at]
      if (!was || at === was.at || !mine) return
      const after = lines.findIndex((line) => line.dataset.id === was.next)
      go(lines, after >= 0 ? after : was.at)
    }
    goOn()
    const later = setTimeout(goOn, dialogCloses)
    return () => clearTimeout(later)
  }, [order])

  useEffect(() => {
    const forget = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest('[role="dialog"]')) place.current = undefined
    }
    document.addEventListener('pointerdown', forget)
    return () => document.removeEventListener('pointerdown', forget)
  }, [])
  return table
}
