import { flushSync } from 'react-dom'

const idOf = (formName: string | undefined, name: (string | number)[]) =>
  [...(formName ? [formName] : []), ...name].join('_')

/** The control of a field, or the first one of those that a label stands for; nothing where the form does not have it. */
export function fieldOf(formName: string | undefined, name: (string | number)[]): HTMLElement | null {
  const id = idOf(formName, name)
  const control = document.getElementById(id)
  const item = document.querySelector(`label[for="${CSS.escape(id)}"]`)?.closest('.ant-form-item')
  return control ?? item?.querySelector<HTMLElement>('input, textarea, button') ?? null
}

/** Brings a field of a form, or the first one of a list, into sight: opens the tab that hides it, scrolls and puts the cursor there. */
export function reveal(formName: string | undefined, name: (string | number)[]): void {
  const ofList = `[id^="${CSS.escape(idOf(formName, name))}_"]`
  const field = fieldOf(formName, name) ?? document.querySelector<HTMLElement>(ofList)
  const tab = field?.closest('[role="tabpanel"]')?.getAttribute('aria-labelledby')
  if (tab) flushSync(() => document.getElementById(tab)?.click())
  field?.scrollIntoView({ block: 'center' })
  field?.focus()
}
