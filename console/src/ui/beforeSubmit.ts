import { createContext, useContext, useEffect, useRef } from 'react'

/** What a control still has to do before its form is sent; nothing where it is ready. Where it fails, the form is not sent. */
type Finish = () => Promise<void> | undefined

/** The controls of the form around that may have something to finish. */
export const BeforeSubmitContext = createContext<Set<Finish>>(new Set())

/** Has the form around wait for this control when it is sent. */
export function useBeforeSubmit(finish: Finish): void {
  const waiting = useContext(BeforeSubmitContext)
  const newest = useRef(finish)
  useEffect(() => {
    newest.current = finish
  })
  useEffect(() => {
    const ask: Finish = () => newest.current()
    waiting.add(ask)
    return () => void waiting.delete(ask)
  }, [waiting])
}
