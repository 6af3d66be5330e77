import { asksToCall } from '@cogcampus/contract/envelope'
import './notify.css'

type Kind = 'success' | 'warning' | 'error' | 'loading'
/** As long as it takes to read. */
const shownMs = (text: string) => 4000 + 60 * Math.max(0, text.length - 20)
/** As long as it takes to note whom one has to call. */
const NOTED_MS = 15_000

interface Undo {
  label: string
  seconds: number
  run: () => void
}

/** Short messages at the top of the window, shown only from here. Not antd's, because the login page shows them without loading antd. */
export const notify = {
  success: (text: string) => show('success', text),
  /**
   * What was done and who was told of it: it stays longer, until a click closes it. It warns where somebody is to be called; the list of
   * the families to ring keeps them.
   */
  told: (text: string) => show(asksToCall(text) ? 'warning' : 'success', text, NOTED_MS),
  /** What was done, with the button that takes it back while that is offered. */
  undoable: (text: string, undo: Undo) => show('success', text, undo.seconds * 1000, undo),
  warning: (text: string) => show('warning', text),
  error: (text: string) => show('error', text),
  /** Stays until the returned function is called; a text passed to that function replaces the first one. */
  loading: (text: string) => show('loading', text),
  /** Takes back what a form says in its own place, before it is seen. */
  withdraw: (text: string) => {
    for (const each of [...(document.getElementById('notices')?.children ?? [])]) {
      if (each.textContent === text) each.remove()
    }
  },
}

function show(kind: Kind, text: string, ms = shownMs(text), undo?: Undo): (next?: string) => void {
  const region = document.getElementById('notices') ?? makeRegion()
  const same = [...region.children].find((each) => each.className === `notice ${kind}` && each.textContent === text)
  same?.remove()
  const notice = document.createElement('div')
  notice.className = `notice ${kind}`
  notice.setAttribute('role', kind === 'error' || kind === 'warning' ? 'alert' : 'status')
  notice.textContent = text
  if (undo) notice.append(buttonOf(undo))
  region.append(notice)
  const close = (next?: string) => {
    if (next) notice.textContent = next
    else notice.remove()
  }
  if (kind === 'loading') return close
  setTimeout(close, ms)
  notice.addEventListener('click', () => close())
  return close
}

/** A press of it closes the notice, too, as any click does. */
function buttonOf({ label, run }: Undo): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', run)
  return button
}

function makeRegion(): HTMLElement {
  const region = document.createElement('div')
  region.id = 'notices'
  document.body.append(region)
  return region
}
