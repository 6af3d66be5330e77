import type { Path, Request, Response } from '@cogcampus/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from '../messages/index.ts'
import { notify } from '../ui/notify.ts'
import { call, nounOf } from './call.ts'
import { Failure } from './failure.ts'

interface Options {
  /** Prefixes of further nouns whose reads are stale afterwards, as `/admin/order-info`. */
  also?: string[]
  /** What is said when it is done; `false` says nothing. */
  done?: string | false
}
export type Result<T> = { ok: true; data: T } | { ok: false; failure: Failure }

/** Makes a call that changes data: `const save = useAction('/admin/campus/add')`, `await save.run(values)`. It never throws. */
export function useAction<P extends Path>(path: P, options: Options = {}) {
  const client = useQueryClient()
  const [running, setRunning] = useState(0)
  const open = useRef({ body: '', key: '' })

  async function run(...[input]: Record<never, never> extends Request<P> ? [input?: Request<P>] : [input: Request<P>]): Promise<Result<Response<P>>> {
    const body = JSON.stringify(input ?? {})
    // A submit that got no answer may have been done: its repetition carries the same key.
    if (open.current.body !== body) open.current = { body, key: crypto.randomUUID() }
    setRunning((count) => count + 1)
    try {
      const envelope = await call(path, (input ?? {}) as Request<P>, { idempotencyKey: open.current.key })
      open.current = { body: '', key: '' }
      if (envelope.status !== 0) return { ok: false, failure: new Failure(envelope.msg, envelope) }
      if (options.done !== false) notify.success(options.done ?? t('core.done'))
      const stale = [nounOf(path), '/admin/message-remind', ...(options.also ?? [])]
      await client.invalidateQueries({ predicate: (query) => stale.includes(String(query.queryKey[0])) })
      return { ok: true, data: envelope.data }
    } catch (error) {
      if (error instanceof Failure && error.envelope) open.current = { body: '', key: '' }
      return { ok: false, failure: error instanceof Failure ? error : new Failure(String(error)) }
    } finally {
      setRunning((count) => count - 1)
    }
  }
  return { run, pending: running > 0 }
}
