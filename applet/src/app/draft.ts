import { useState } from 'react'
import { keep, kept } from './device'

const names = () => kept<string[]>('drafts') ?? []

/**
 * A text that is typed, with how to change it: the device keeps it under the name of its form until it is empty again, so that a reload, a
 * call or a look at another page loses nothing. Signing out forgets it.
 */
export function useDraft(name: string): [text: string, setText: (text: string) => void] {
  const [text, set] = useState(() => kept<string>(`draft.${name}`) ?? '')
  const change = (typed: string) => {
    set(typed)
    keep(`draft.${name}`, typed || undefined)
    const others = names().filter((one) => one !== name)
    keep('drafts', typed ? [...others, name] : others)
  }
  return [text, change]
}

export function forgetDrafts(): void {
  for (const name of names()) keep(`draft.${name}`, undefined)
  keep('drafts', undefined)
}
