import { type RefObject, useEffect } from 'react'

/** What a key does; the name is that of `KeyboardEvent.key` in lower case. */
export type Keys = Record<string, () => void>

/**
 * Single keys for what `root` shows: they do nothing while the user types, while it is inert or while a dialog is open
 * above it. Given as a function, the keys are those of the element that has the focus.
 */
export function useKeys(root: RefObject<HTMLElement | null>, keys: Keys | ((focused: Element | null) => Keys)): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!root.current || isOwn(event) || isCovered(root.current)) return
      const known = typeof keys === 'function' ? keys(document.activeElement) : keys
      const act = known[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

const typed = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="menu"]'
/** Whether the element that has the focus wants the key itself: a field any, a button or a choice Enter and the arrows. */
const isOwn = ({ key, target }: KeyboardEvent) =>
  target instanceof Element && target.closest(key.length > 1 ? `${typed}, button, a, input` : typed) !== null

/** Whether it is at rest, as a page that was left, or a dialog is open that does not contain it. */
function isCovered(root: HTMLElement): boolean {
  if (root.closest('[inert]')) return true
  const open = [...document.querySelectorAll('[role="dialog"], dialog[open]')].filter(
    (each) => each.getClientRects().length > 0,
  )
  const upper = open.at(-1)
  return upper !== undefined && !upper.contains(root)
}
