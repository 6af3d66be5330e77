// Of the pages in a browser; the messaging app keeps the focus by itself.
import { bringToast } from '../app/toast'

/** What stands over the pages, the newest last. */
const open: HTMLElement[] = []
const controls = 'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), audio, video'

const isDrawn = ({ offsetParent }: HTMLElement): boolean => offsetParent !== null

const pageTitle = (): HTMLElement | undefined =>
  Array.from(document.querySelectorAll<HTMLElement>('h1')).filter(isDrawn).pop()

/** The sheet that stands over the page that is shown. */
const overNow = (): HTMLElement | undefined => open.filter(isDrawn).pop()

const titleOf = (over: HTMLElement): HTMLElement | null => over.querySelector<HTMLElement>('h2')

/** The title of what is used now: of the sheet that stands over the page, or of the page. */
const titleNow = (): HTMLElement | null | undefined => {
  const over = overNow()
  return over ? titleOf(over) : pageTitle()
}

const isLost = (): boolean => !document.activeElement || document.activeElement === document.body

function focusTitle(title: HTMLElement | null | undefined): void {
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

/** Whether a page was shown since the document was loaded. */
let isBegun = false

/**
 * Of a page that is shown: the button that led away from it has the focus again, and else its title takes it, as a screen reader stays at
 * the top of the document otherwise. The very first page is read from there anyway. Whatever of the page has the focus already keeps it.
 */
export function beginPage(title: HTMLElement, led: HTMLButtonElement | null): void {
  const frame = title.closest('.frame')
  const over = open.filter((each) => frame?.contains(each)).pop()
  bringToast(over ?? document.body)
  const isFirst = !isBegun
  isBegun = true
  // The title has it where the button that led back here went with its page.
  const at = document.activeElement
  if (isFirst || !frame || (at !== title && frame.contains(at))) return
  if (led && frame.contains(led)) led.focus({ preventScroll: true })
  // Where there is none, or it is gone or grey by now.
  if (!led || document.activeElement !== led) focusTitle(over ? titleOf(over) : title)
}

/** The button that leads away from a page that is left just now. The bar does not count: who comes back by it begins at the title. */
export const ledAway = (): HTMLButtonElement | null =>
  used && !used.button.closest('[role="navigation"]') ? used.button : null

/**
 * Lets what stands over a page be used alone: its title takes the focus, Tab stays within it, Escape closes it, and screen readers find
 * nothing of the page. Answers what ends that and gives the focus back.
 */
export function takeFocus(over: HTMLElement, close: () => void): () => void {
  const had = document.activeElement
  // First, as it can lie in a sheet of which nothing is found from now on.
  bringToast(over)
  const rest = around(over)
  for (const each of rest) {
    each.setAttribute('inert', '')
    // The oldest promised phones know no `inert`.
    each.setAttribute('aria-hidden', 'true')
  }
  open.push(over)
  focusTitle(titleOf(over))
  const press = (event: KeyboardEvent) => {
    if (overNow() !== over) return
    if (event.key === 'Escape') close()
    if (event.key === 'Tab') keepWithin(over, event)
  }
  document.addEventListener('keydown', press)
  return () => {
    document.removeEventListener('keydown', press)
    open.splice(open.indexOf(over), 1)
    for (const each of rest) {
      each.removeAttribute('inert')
      each.removeAttribute('aria-hidden')
    }
    bringToast(overNow() ?? document.body)
    giveBack(had)
  }
}

/** What else its page shows, as far as nothing else stands over that already. */
function around(over: HTMLElement): Element[] {
  const found: Element[] = []
  const frame = over.closest('.frame')
  for (let at = over.parentElement; at && at !== frame; at = at.parentElement) {
    const siblings = Array.from(at.parentElement?.children ?? [])
    found.push(...siblings.filter((each) => each !== at && !each.hasAttribute('aria-hidden')))
  }
  return found
}

function keepWithin(over: HTMLElement, event: KeyboardEvent): void {
  const within = Array.from(over.querySelectorAll<HTMLElement>(controls)).filter(isDrawn)
  const [first, last] = [within[0], within[within.length - 1]]
  const at = document.activeElement
  const isBeforeAll = at === first || !within.some((each) => each === at)
  if (over.contains(at) && !(event.shiftKey ? isBeforeAll : at === last)) return
  const next = event.shiftKey ? last : first
  event.preventDefault()
  next?.focus()
}

/**
 * Gives the focus back to the same button or, where that is gone, to the title of what is used now, so that a screen reader goes on where
 * the user is. Whatever took the focus meanwhile keeps it.
 */
function giveBack(had: Element | null): void {
  if (!isLost()) return
  if (!(had instanceof HTMLButtonElement) || !had.isConnected || had.disabled) {
    focusTitle(titleNow())
    return
  }
  had.focus()
  note(had)
}

/** The button that was used last, as long as nothing else is, with the sheet that it is in, and the row after which it brings more. */
let used: {
  button: HTMLButtonElement
  over: HTMLElement | undefined
  row: Element | null
  wasGrey: boolean
} | null = null

function note(at: EventTarget | null): void {
  const button = at instanceof Element ? at.closest<HTMLButtonElement>('button:not([tabindex="-1"])') : null
  used = button && {
    button,
    over: open.filter((over) => over.contains(button)).pop(),
    row: button.classList.contains('list-more') ? button.previousElementSibling : null,
    wasGrey: used?.button === button && used.wasGrey,
  }
}

/**
 * Keeps the focus where the user is when the button in use goes once its work is done, or is grey while that lasts: a browser drops the
 * focus of both.
 */
export function watchFocus(): void {
  document.addEventListener('focusin', ({ target }) => note(target))
  // Safari gives a button that is tapped no focus. Before the page does what the tap is for.
  document.addEventListener('click', ({ target }) => note(target), true)
  const watched = { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] }
  new MutationObserver(follow).observe(document.documentElement, watched)
}

function follow(): void {
  if (!used) return
  const { button, over, row, wasGrey } = used
  if (!button.isConnected) {
    used = null
    // A sheet that is closed gives the focus back by itself.
    if (isLost() && (!over || over.isConnected)) goOn(row)
    return
  }
  used.wasGrey = button.disabled
  if (wasGrey && !button.disabled && isLost()) button.focus({ preventScroll: true })
}

/** Goes on where a button is gone: at the first row of those that it brought, or at the title of what is used now. */
function goOn(row: Element | null): void {
  const next = row?.isConnected ? row.nextElementSibling : null
  const control = next?.querySelector<HTMLElement>(controls)
  if (control) control.focus({ preventScroll: true })
  else focusTitle(next instanceof HTMLElement ? next : titleNow())
}
