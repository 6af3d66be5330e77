const heading = (): HTMLElement | undefined =>
  Array.from(document.querySelectorAll<HTMLElement>('h1'))
    .filter(({ offsetParent }) => offsetParent !== null)
    .pop()

/**
 * Remembers what has the focus, and answers what gives it back: to the same button or, where that is gone, to the title of the page, so that
 * a screen reader goes on where the user is. Whatever took the focus meanwhile keeps it.
 */
export function keepFocus(): () => void {
  const had = document.activeElement
  return () => {
    const { activeElement } = document
    if (activeElement && activeElement !== document.body) return
    if (had instanceof HTMLButtonElement && had.isConnected && !had.disabled) return had.focus()
    const title = heading()
    if (!title) return
    title.tabIndex = -1
    title.focus({ preventScroll: true })
  }
}
