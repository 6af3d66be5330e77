import { useState } from 'react'
import { Fault } from './request'
import { faultText, say } from './useSend'

/** Runs something that can fail, once at a time, and tells why it failed. */
export function useTask<A extends unknown[]>(task: (...args: A) => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const run = async (...args: A) => {
    if (busy) return
    setBusy(true)
    try {
      await task(...args)
    } catch (error) {
      say(faultText(error instanceof Fault ? error : new Fault('OFFLINE', '')))
    } finally {
      setBusy(false)
    }
  }
  return { run, busy }
}
