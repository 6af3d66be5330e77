import { useState } from 'react'
import { keep, kept } from './device'

/** Stands for whoever writes before the sign-in: no account has this number. */
export const VISITOR = 0
/** How many forms are kept; the one that was written in longest ago goes first. */
const MOST = 30

/** The account whose drafts are shown. */
let writer = kept<number>('writer') ?? VISITOR

const names = () => kept<string[]>('drafts') ?? []
const nameOf = (form: string) => `${writer}.${form}`

function put(name: string, value: unknown): void {
  keep(`draft.${name}`, value)
  const others = names().filter((one) => one !== name)
  const all = value === undefined ? others : [name, ...others]
  for (const old of all.slice(MOST)) keep(`draft.${old}`, undefined)
  keep('drafts', all.slice(0, MOST))
}

/**
 * Lets drafts be those of an account, or of a visitor, from now on. What a visitor wrote before the sign-in goes with it; what an account wrote
 * waits for that account.
 */
export function writtenBy(accountId: number): void {
  if (accountId === writer) return
  const own = writer === VISITOR ? names().filter((name) => name.startsWith(`${VISITOR}.`)) : []
  writer = accountId
  keep('writer', writer)
  for (const name of own.reverse()) {
    put(nameOf(name.slice(`${VISITOR}.`.length)), kept(`draft.${name}`))
    put(name, undefined)
  }
}

/** Whether the device keeps what somebody wrote and did not send. */
export const isAnyUnsent = (): boolean => names().length > 0

/** Removes what was written and not sent, of every account. */
export function forgetDrafts(): void {
  for (const name of names()) keep(`draft.${name}`, undefined)
  keep('drafts', undefined)
  keep('writer', undefined)
  writer = VISITOR
}

/** What is written into a form and not sent. */
export interface Draft<T> {
  written: T
  write: (change: Partial<T>) => void
  /** Begins anew, as after it was sent. */
  clear: () => void
  /** Whether it was there when the form opened. */
  isRestored: boolean
}

/** What is kept under a name, over `blank`; a form of an earlier version lacks what is new. */
function opened<T extends object>(name: string, blank: T): Opened<T> {
  const before = kept<Partial<T>>(`draft.${name}`)
  return { name, value: before ? { ...blank, ...before } : undefined, isRestored: before !== undefined }
}
interface Opened<T> {
  name: string
  value: T | undefined
  isRestored: boolean
}

/**
 * What is written into a form, with how to change it: the device keeps it for the account under the name of the form, until it is sent or as
 * `blank` again, so that a reload, a call or a look at another page loses nothing. Signing out forgets it.
 */
export function useDraft<T extends object>(form: string, blank: T): Draft<T> {
  const name = nameOf(form)
  const [state, set] = useState(() => opened(name, blank))
  // The account became known, or is another: drawn again at once.
  if (state.name !== name) set(opened(name, blank))
  const written: T = state.value ?? blank
  return {
    written,
    write(change) {
      const value: T = { ...written, ...change }
      const isBlank = JSON.stringify(value) === JSON.stringify(blank)
      set({ name, value: isBlank ? undefined : value, isRestored: state.isRestored && !isBlank })
      // What comes late, of somebody who has signed out, is not kept.
      if (name === nameOf(form)) put(name, isBlank ? undefined : value)
    },
    clear() {
      set({ name, value: undefined, isRestored: false })
      put(name, undefined)
    },
    isRestored: state.isRestored,
  }
}

/** A text that is typed, with how to change it, kept as {@link useDraft} does. */
export function useTextDraft(form: string): [text: string, setText: (text: string) => void] {
  const { written, write } = useDraft(form, NOTHING)
  return [written.text, (text) => write({ text })]
}
const NOTHING = { text: '' }
