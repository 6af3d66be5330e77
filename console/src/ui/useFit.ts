import { limits } from '@cogcampus/contract/limits'
import { createContext, type RefObject, useCallback, useLayoutEffect, useState } from 'react'

/** How many actions of a row stand in sight; the rest is behind 更多. */
export const ActionsShown = createContext<number>(limits.actionsShown)

/**
 * The steps by which a table saves width, in order: fewer visible actions, narrow gaps, two lines in a cell, no column of
 * actions, lines that break between words, at last within a long word.
 */
const steps = [
  { actions: 3, tight: false, room: undefined, wrap: undefined },
  { actions: 2, tight: false, room: undefined, wrap: undefined },
  { actions: 1, tight: false, room: undefined, wrap: undefined },
  { actions: 1, tight: true, room: undefined, wrap: undefined },
  { actions: 1, tight: true, room: 'stack', wrap: undefined },
  { actions: 1, tight: true, room: 'below', wrap: undefined },
  { actions: 1, tight: true, room: 'below', wrap: 'words' },
  { actions: 1, tight: true, room: 'below', wrap: 'anywhere' },
] as const
const last = steps.length - 1
/** The tolerance for a scrollbar that appears or disappears. */
const scrollbarPx = 20

interface Fit {
  /** The width and columns it was measured for. */
  width: number
  columns: string
  step: number
  scrolls: boolean
}

/**
 * Fits a table into the width of its box, measured before it is painted. `room` is `stack` where columns stand below
 * others, and `below` where the actions stand under the first cell, too; with `wrap` lines may break, between words or anywhere; `scrolls` when it
 * is still too wide.
 */
export function useFit(box: RefObject<HTMLElement | null>, columns: string) {
  const [fit, setFit] = useState<Fit>({ width: 0, columns, step: 0, scrolls: false })
  const measure = useCallback(() => {
    const table = box.current?.querySelector('table')
    const width = box.current?.clientWidth ?? 0
    if (!table || width === 0) return
    const tooWide = table.offsetWidth > width
    setFit((now) => {
      if (now.columns !== columns || Math.abs(now.width - width) > scrollbarPx)
        return { width, columns, step: 0, scrolls: false }
      if (!tooWide || now.scrolls) return now
      return now.step < last ? { ...now, step: now.step + 1 } : { ...now, scrolls: true }
    })
  }, [box, columns])
  // Each step is measured again, and each change of the rows.
  useLayoutEffect(measure)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure)
    const table = box.current?.querySelector('table')
    if (box.current) observer.observe(box.current)
    if (table) observer.observe(table)
    return () => observer.disconnect()
  }, [box, measure])
  return { ...(steps[fit.step] ?? steps[last]), scrolls: fit.scrolls } as (typeof steps)[number] & { scrolls: boolean }
}
