import { useEffect, useRef } from 'react'

/**
 * Typing can begin at once: as soon as a form begins, the focus is in its first field, not on the button that closes. Fields may still come or
 * become enabled, as when they are read: until the person does something, the focus goes to the one that is first then. The function that
 * is returned asks for it once more, as when the dialog around the form stands.
 */
export function useFirstFocus(formId: string, round: number | undefined): () => void {
  const give = useRef<() => void>(() => undefined)
  useEffect(() => {
    const form = round ? document.getElementById(formId) : null
    if (!form) return
    let given: Element | undefined
    give.current = () => {
      const at = document.activeElement
      if (form.contains(at) && at !== given) return
      const first = firstIn(form)
      if (!first || first === at) return
      given = first
      first.focus()
    }
    const dialog = form.closest('[role="dialog"]')
    const watch = new MutationObserver(() => {
      const at = document.activeElement
      // Another dialog, as one that asks, keeps what it has.
      if (at === document.body || dialog?.contains(at)) give.current()
    })
    const acts = ['keydown', 'pointerdown', 'input'] as const
    const stop = () => {
      given = undefined
      watch.disconnect()
      for (const act of acts) document.removeEventListener(act, stop, true)
    }
    watch.observe(form, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    for (const act of acts) document.addEventListener(act, stop, true)
    give.current()
    return stop
  }, [round, formId])
  return () => give.current()
}

/** The first field that can be filled in; of a choice, what is chosen. */
function firstIn(form: HTMLElement): HTMLElement | undefined {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input:enabled, textarea:enabled')]
  const first = fields.find((field) => field.getClientRects().length > 0)
  if (first?.type !== 'radio') return first
  return first.closest('[role="radiogroup"]')?.querySelector<HTMLInputElement>('input:checked') ?? first
}
