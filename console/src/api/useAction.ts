import type { Path, Request, Response } from '@cogcampus/contract'
import { Status } from '@cogcampus/contract/envelope'
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
type Input<P extends Path> = Record<never, never> extends Request<P> ? [input?: Request<P>] : [input: Request<P>]
export type Result<T> = { ok: true; data: T } | { ok: false; failure: Failure }

/** Makes a call that changes data: `const save = useAction('/admin/campus/add')`, `await save.run(values)`. It never throws. */
export function useAction<P extends Path>(path: P, options: Options = {}) {
  const client = useQueryClient()
  const [running, setRunning] = useState(0)
  const open = useRef({ body: '', key: '' })

  async function run(...[input]: Input<P>): Promise<Result<Response<P>>> {
    const body = JSON.stringify(input ?? {})
    // A submit that got no answer may have been done: its repetition carries the same key.
    if (open.current.body !== body) open.current = { body, key: crypto.randomUUID() }
    setRunning((count) => count + 1)
    const result = await attempt(path, (input ?? {}) as Request<P>, open.current.key)
    setRunning((count) => count - 1)
    if (result.ok || result.failure.envelope) open.current = { body: '', key: '' }
    if (result.ok) {
      if (options.done !== false) notify.success(options.done ?? t('core.done'))
      const stale = [nounOf(path), '/admin/message-remind', ...(options.also ?? [])]
      void client.invalidateQueries({ predicate: (query) => stale.includes(String(query.queryKey[0])) })
    }
    // What was granted a moment ago is no longer: the menu and the buttons follow.
    if (!result.ok && result.failure.errCode === 'FORBIDDEN')
      void client.invalidateQueries({ queryKey: ['/admin/rbac/user'] })
    return result
  }
  return { run, pending: running > 0 }
}

async function attempt<P extends Path>(
  path: P,
  input: Request<P>,
  idempotencyKey: string,
): Promise<Result<Response<P>>> {
  try {
    const envelope = await call(path, input, { idempotencyKey })
    if (envelope.status === Status.done) return { ok: true, data: envelope.data }
    return { ok: false, failure: new Failure(envelope.msg, envelope) }
  } catch (error) {
    return { ok: false, failure: error instanceof Failure ? error : new Failure(String(error)) }
  }
}
