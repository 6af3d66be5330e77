import { useDidHide, useDidShow } from '@tarojs/taro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { settings } from '../app/settings'
import { useStore } from '../app/store'
import { answerOf, forgetAnswer, isGood, moment, remember } from './answers'
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
  /** Reads again for a page that is shown again, unless what is known is good still. */
  refresh(): Promise<void>
  /** Reads again, and answers what came; nothing where that failed. */
  renew(): Promise<T | undefined>
}

/** How many milliseconds an answer is good for as it is: when a page opens, for which another may just have read it, and when one is shown again. */
export interface Good {
  opened?: number
  shown?: number
}

/** What the service answers where the family may see no more what it saw: nothing of it stays on the page or the device. */
const gone: ReadonlySet<string> = new Set(['NOT_FOUND', 'FORBIDDEN', 'LINK_RIGHT_MISSING', 'ACCOUNT_LOCKED'])
/** Whether to try again is of no use. */
export const isGone = ({ word }: Fault): boolean => gone.has(word)

/**
 * Reads for a page, again when the input changes; a path of null reads nothing. The last answer is shown at once. A page that is
 * hidden reads nothing; its frame does when it is shown. `onDevice` keeps an answer readable without a network; what says much
 * about a patient is never kept.
 */
export function useRead<P extends ReadPath>(
  path: P | null,
  input: Request<P>,
  { onDevice = false, good: { opened = 0, shown = 0 } = {} }: { onDevice?: boolean; good?: Good } = {},
): Read<Response<P>> {
  const { language } = useStore(settings)
  const { token } = useStore(session)
  const asked = path && JSON.stringify([path, input, language, Boolean(token)])
  const [state, set] = useState<{ key: string; fault: Fault | null; at: number } | null>(null)
  const newest = useRef(asked)
  newest.current = asked
  const isHidden = useRef(false)
  const missed = useRef(false)
  /** When the read began that ended last: what one before it says later counts no more. */
  const ended = useRef(0)
  const renew = useCallback(async () => {
    missed.current = false
    if (!asked) return undefined
    const [at, sent] = JSON.parse(asked) as [P, Request<P>]
    let fault: Fault | null = null
    let data: Response<P> | undefined
    const begun = moment()
    try {
      data = await read(at, sent)
      remember(asked, data, onDevice, begun)
    } catch (error) {
      fault = error instanceof Fault ? error : new Fault('OFFLINE', '')
      if (isGone(fault)) forgetAnswer(asked)
    }
    if (begun < ended.current) return data
    ended.current = begun
    if (newest.current === asked) set({ key: asked, fault, at: Date.now() })
    return data
  }, [asked, onDevice])
  const reload = useCallback(async () => void (await renew()), [renew])
  const within = useCallback(
    async (age: number) => {
      if (!asked || !isGood(asked, age)) return reload()
      // Another page may have read it.
      missed.current = false
      set({ key: asked, fault: null, at: Date.now() })
    },
    [asked, reload],
  )
  const refresh = useCallback(() => within(shown), [within, shown])
  useDidHide(() => {
    isHidden.current = true
  })
  useDidShow(() => {
    isHidden.current = false
    // Unless the frame has just read it.
    if (missed.current) void reload()
  })
  useEffect(() => {
    if (isHidden.current) missed.current = true
    else void within(opened)
  }, [within, opened])
  const answer = asked ? answerOf<Response<P>>(asked) : undefined
  const fault = state?.key === asked ? (state?.fault ?? null) : null
  return {
    data: answer?.data,
    fault,
    since: answer && fault?.word === 'OFFLINE' ? answer.at : null,
    reload,
    refresh,
    renew,
  }
}
