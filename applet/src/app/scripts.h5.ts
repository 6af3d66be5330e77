import { say } from '../api/useSend'
import { t } from '../messages'

/**
 * Says that the scripts of the page that was asked for did not come: over the page that stays, from where another tap asks for them again;
 * or alone, with the way to load anew, where there is no page yet.
 */
export function watchScripts(): void {
  window.addEventListener('unhandledrejection', ({ reason }) => {
    // The router passes on what the loader of scripts and styles says.
    if (!/Loading (CSS )?chunk/.test(String(reason))) return
    if (document.querySelector('.frame')) return say(t('common.offline'))
    const place = document.createElement('div')
    place.className = 'empty'
    const words = document.createElement('p')
    words.textContent = t('common.offline')
    const again = document.createElement('button')
    again.textContent = t('common.retry')
    again.addEventListener('click', () => window.location.reload())
    place.append(words, again)
    document.body.append(place)
  })
}
