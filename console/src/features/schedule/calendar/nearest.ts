export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

export const isArrow = (key: string): key is Direction => key.startsWith('Arrow')

/** A step aside weighs as much as several ahead. */
const aside = 3

/** Of all blocks, the one that the arrow points to. */
export function nearest(from: HTMLElement, all: Iterable<HTMLElement>, direction: Direction): HTMLElement | undefined {
  const here = from.getBoundingClientRect()
  const upright = direction === 'ArrowUp' || direction === 'ArrowDown'
  const sign = direction === 'ArrowUp' || direction === 'ArrowLeft' ? -1 : 1
  let best: HTMLElement | undefined
  let least = Number.POSITIVE_INFINITY
  for (const each of all) {
    if (each === from) continue
    const there = each.getBoundingClientRect()
    const [x, y] = [there.left - here.left, there.top - here.top]
    const [ahead, beside] = upright ? [y * sign, x] : [x * sign, y]
    const distance = ahead + Math.abs(beside) * aside
    if (ahead > 1 && distance < least) {
      best = each
      least = distance
    }
  }
  return best
}
