import Taro from '@tarojs/taro'
import { useRef, useState } from 'react'
import { toast } from '../app/toast'
import { chinese } from '../app/when'
import { t } from '../messages'
import type { Request, Response, WritePath } from './calls'
import { Fault, newKey, write } from './request'
import { unconsented } from './unconsented'

/** Milliseconds in which a character is read by those who read slowly: a Chinese one is about a word. */
const [HAN_MS, LETTER_MS] = [180, 75]
/** It covers what lies in the middle. */
const [LEAST_MS, MOST_MS] = [2500, 5000]

/** How many characters the messaging app shows of a passing message, which are two lines; what is longer it cuts. */
const [HAN_SHOWN, LETTERS_SHOWN] = [32, 64]
const inBrowser = process.env.TARO_ENV === 'h5'

/** A message for as long as it takes to read; in the messaging app, one that it would cut stays until it is read. */
export function say(title: string): void {
  if (!inBrowser && title.length > (chinese() ? HAN_SHOWN : LETTERS_SHOWN))
    return void Taro.showModal({ content: title, showCancel: false, confirmText: t('guide.done') })
  const needed = title.length * (chinese() ? HAN_MS : LETTER_MS)
  toast(title, Math.min(MOST_MS, Math.max(LEAST_MS, needed)))
}

/** What to tell of a call that was not done. */
export const faultText = (fault: Fault): string =>
  fault.word === 'OFFLINE' ? t('common.offline') : fault.message || t('common.failed')

/** The refusals because somebody else changed meanwhile what a call is about. */
const movedOn = ['STALE_VERSION', 'SESSION_STATE', 'MAKE_UP_NONE', 'SESSION_MADE_UP']

/**
 * Sends a write for a page. Answers what came back, and undefined where it was refused: the refusal is told, at its fields
 * where it names them. Sent again after a lost answer, the same input goes under the same key. `renew`: where what the call is about has moved on,
 * the page reads it anew, and answers the input for it as it is now, sent once; or null where the page says why not. What was refused because
 * no consent holds is told by the frame of the page, with the way to sign. `onRefused` is told what was sent and which of its fields were refused.
 */
export function useSend<P extends WritePath>(
  path: P,
  onRefused?: (input: Request<P>, fields: Record<string, string>) => void,
) {
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState<Record<string, string>>({})
  const open = useRef<{ text: string; key: string } | null>(null)
  const once = async (input: Request<P>): Promise<{ data: Response<P> }> => {
    const text = JSON.stringify(input)
    if (open.current?.text !== text) open.current = { text, key: newKey() }
    try {
      const data = await write(path, input, open.current.key)
      open.current = null
      return { data }
    } catch (error) {
      if (error instanceof Fault && error.word !== 'OFFLINE') open.current = null
      throw error
    }
  }
  const send = async (
    input: Request<P>,
    renew?: () => Promise<Request<P> | null>,
  ): Promise<{ data: Response<P> } | undefined> => {
    if (busy) return undefined
    setBusy(true)
    setFields({})
    try {
      return await once(input).catch(async (error: unknown) => {
        if (!renew || !(error instanceof Fault) || movedOn.indexOf(error.word) < 0) throw error
        const now = await renew()
        return now ? once(now) : undefined
      })
    } catch (error) {
      const fault = error instanceof Fault ? error : new Fault('OFFLINE', '')
      if (fault.word === 'CONSENT_MISSING') {
        unconsented.set({ refused: true, patientId: fault.patientId })
        return undefined
      }
      setFields(fault.fields)
      onRefused?.(input, fault.fields)
      const named = Object.values(fault.fields)[0]
      if (fault.word !== 'REALM_EXCEPTION') say(named ?? faultText(fault))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, fields }
}
