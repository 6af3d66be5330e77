import type { KeyboardEvent } from 'react'

/** For a control in which Enter accepts what was typed: its form is not sent by the same key. */
export const keepForm = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault()
}
