import { variables } from '../ui/tokens'
import { settings } from './settings'

let passing: ReturnType<typeof setTimeout> | undefined

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
  // A new element, so that the same words are told again.
  place.textContent = ''
  place.appendChild(words)
  passing = setTimeout(() => {
    place.textContent = ''
  }, duration)
}
