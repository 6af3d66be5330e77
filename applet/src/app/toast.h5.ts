import { variables } from '../ui/tokens'
import { settings } from './settings'

/** How soon screen readers know a place that has moved. */
const KNOWN_MS = 100

let passing: ReturnType<typeof setTimeout> | undefined
/** What is shown. */
let said: HTMLElement | null = null

// There before the first message: screen readers tell only what comes into a place that they know.
const place = document.createElement('div')
place.setAttribute('role', 'status')
place.setAttribute('style', variables)
document.body.appendChild(place)

/** Shows a message that passes after some milliseconds, and tells it to screen readers; what lies below it can be tapped. */
export function toast(title: string, duration: number): void {
  clearTimeout(passing)
  place.className = `toast ${settings.get().elder ? 'elder' : ''}`
  const words = document.createElement('span')
  words.className = 'toast-words'
  words.textContent = title
  said = words
  // A new element, so that the same words are told again.
  place.textContent = ''
  place.appendChild(words)
  passing = setTimeout(() => {
    said = null
    place.textContent = ''
  }, duration)
}

/**
 * Puts the messages into the sheet that is used alone, as screen readers tell nothing from outside it, or back to the pages. A message that
 * is shown comes along.
 */
export function bringToast(to: HTMLElement): void {
  if (place.parentNode === to) return
  place.textContent = ''
  to.appendChild(place)
  const words = said
  if (!words) return
  setTimeout(() => {
    if (said === words) place.appendChild(words)
  }, KNOWN_MS)
}
