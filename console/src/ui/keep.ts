import { createContext, useContext } from 'react'

/** Keeps what is typed in the form around as its draft. */
export const KeepContext = createContext<() => void>(() => undefined)

/** Keeps the draft of the form around after fields were set for the user, of which the form itself tells nothing. */
export const useKeep = () => useContext(KeepContext)
