import { flushSync } from 'react-dom'

/** Brings a field of a form, or the first one of a list, into sight: opens the tab that hides it, scrolls and puts the cursor there. */
export function reveal(formName: string | undefined, name: (string | number)[]): void {
  const id = [...(formName ? [formName] : []), ...name].join('_')
  const field = document.getElementById(id) ?? document.querySelector<HTMLElement>(`[id^="${CSS.escape(id)}_"]`)
  const tab = field?.closest('[role="tabpanel"]')?.getAttribute('aria-labelledby')
  if (tab) flushSync(() => document.getElementById(tab)?.click())
  field?.scrollIntoView({ block: 'center' })
  field?.focus()
}
