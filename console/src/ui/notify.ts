import './notify.css'

type Kind = 'success' | 'warning' | 'error' | 'loading'
const shownMs = 4000

/** Short messages at the top of the window, the one port for them. Not antd's: the login page shows them too, without it. */
export const notify = {
  success: (text: string) => show('success', text),
  warning: (text: string) => show('warning', text),
  error: (text: string) => show('error', text),
  /** Stays until the returned function is called; a text given to it stands instead of the first. */
  loading: (text: string) => show('loading', text),
}

function show(kind: Kind, text: string): (next?: string) => void {
  const region = document.getElementById('notices') ?? makeRegion()
  const same = [...region.children].find((each) => each.className === `notice ${kind}` && each.textContent === text)
  same?.remove()
  const notice = document.createElement('div')
  notice.className = `notice ${kind}`
  notice.setAttribute('role', kind === 'error' || kind === 'warning' ? 'alert' : 'status')
  notice.textContent = text
  region.append(notice)
  const close = (next?: string) => {
    if (next) notice.textContent = next
    else notice.remove()
  }
  if (kind !== 'loading') setTimeout(close, shownMs)
  return close
}

function makeRegion(): HTMLElement {
  const region = document.createElement('div')
  region.id = 'notices'
  document.body.append(region)
  return region
}
