import type { Response } from '@cogcampus/contract'
import { judge, send } from './request.ts'

/** A heartbeat comes every 20 s; a stream that is silent for longer is dead. */
const silentMs = 50_000
const firstRetryMs = 1000
const lastRetryMs = 30_000

export type Changes = Response<'/admin/live/changes'>

interface Following {
  /** What changed. Every stream starts with the notice that anything may have changed, so nothing is lost between two streams. */
  tell: (changes: Changes) => void
  /** Whether the stream is open. */
  change: (open: boolean) => void
}

/** Keeps one stream of changes open while the tab is visible, until `signal` ends it. */
export async function follow(signal: AbortSignal, { tell, change }: Following): Promise<void> {
  let retryMs = firstRetryMs
  while (!signal.aborted) {
    await seen(signal)
    const began = Date.now()
    await listen(signal, (changes) => {
      change(true)
      tell(changes)
    }).catch(() => {})
    change(false)
    retryMs = Date.now() - began > lastRetryMs ? firstRetryMs : Math.min(retryMs * 2, lastRetryMs)
    // Thousands of tabs that lost the same server do not reconnect at the same moment.
    if (!document.hidden) await pause(retryMs * (0.5 + Math.random() / 2), signal)
  }
}

/** A browser opens six connections to a server, so a hidden tab keeps none. */
async function seen(signal: AbortSignal): Promise<void> {
  while (document.hidden && !signal.aborted) await once(document, 'visibilitychange', signal)
}

async function listen(signal: AbortSignal, tell: (changes: Changes) => void): Promise<void> {
  const ended = new AbortController()
  const end = () => ended.abort()
  const hide = () => document.hidden && end()
  let silence = setTimeout(end, silentMs)
  document.addEventListener('visibilitychange', hide)
  signal.addEventListener('abort', end)
  try {
    const response = await send('/admin/live/changes', { signal: ended.signal, tab: true })
    if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
      judge(await response.json(), true)
      return
    }
    let text = ''
    const parts = (response.body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await parts.read(); !part.done; part = await parts.read()) {
      clearTimeout(silence)
      silence = setTimeout(end, silentMs)
      const events = (text + part.value).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        if (event.startsWith('data: ')) tell(JSON.parse(event.slice(6)) as Changes)
      }
    }
  } finally {
    end()
    clearTimeout(silence)
    document.removeEventListener('visibilitychange', hide)
    signal.removeEventListener('abort', end)
  }
}

const once = (target: EventTarget, type: string, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    target.addEventListener(type, () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const wait = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(wait)
      resolve()
    })
  })
