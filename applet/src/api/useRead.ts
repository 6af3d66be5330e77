import { useCallback, useEffect, useRef, useState } from 'react'
import { settings } from '../app/settings'
import { useStore } from '../app/store'
import { answerOf, remember } from './answers'
import type { ReadPath, Request, Response } from './calls'
import { Fault, read } from './request'
import { session } from './session'

/** What a page knows of something that it reads. */
export interface Read<T = unknown> {
  data: T | undefined
  fault: Fault | null
  /** When the answer was given, while it cannot be read again: the page says how old it is. */
  since: number | null
  reload(): Promise<void>
  /** Reads again, and answers what came; nothing where that failed. */
  renew(): Promise<T | undefined>
}

/**
 * Reads for a page, again when the input changes; a path of null reads nothing. The last answer is shown at once. `onDevice` keeps
 * it readable without a network; what says much about a patient is never kept.
 */
export function useRead<P extends ReadPath>(
  path: P | null,
  input: Request<P>,
  { onDevice = false } = {},
): Read<Response<P>> {
  const { language } = useStore(settings)
  const { token } = useStore(session)
  const asked = path && JSON.stringify([path, input, language, Boolean(token)])
  const [state, set] = useState<{ key: string; fault: Fault | null; at: number } | null>(null)
  const newest = useRef(asked)
  newest.current = asked
  const renew = useCallback(async () => {
    if (!asked) return undefined
    const [at, sent] = JSON.parse(asked) as [P, Request<P>]
    let fault: Fault | null = null
    let data: Response<P> | undefined
    try {
      data = await read(at, sent)
      remember(asked, data, onDevice)
    } catch (error) {
      fault = error instanceof Fault ? error : new Fault('OFFLINE', '')
    }
    if (newest.current === asked) set({ key: asked, fault, at: Date.now() })
    return data
  }, [asked, onDevice])
  const reload = useCallback(async () => void (await renew()), [renew])
  useEffect(() => void reload(), [reload])
  const answer = asked ? answerOf<Response<P>>(asked) : undefined
  const fault = state?.key === asked ? (state?.fault ?? null) : null
  return { data: answer?.data, fault, since: answer && fault?.word === 'OFFLINE' ? answer.at : null, reload, renew }
}
