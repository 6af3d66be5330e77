import type { Path, Request, Response } from '@cogcampus/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from '../messages/index.ts'
import { attempt, type Result } from './attempt.ts'
import { nounOf } from './call.ts'
import { notify } from './notify.ts'

interface Options {
  /** Prefixes of further nouns to read again afterwards, such as `/admin/order-info`. */
  also?: string[]
  /** The message after success; `false` shows none but who was told. */
  done?: string | false
}
type Input<P extends Path> = Record<never, never> extends Request<P> ? [input?: Request<P>] : [input: Request<P>]

/** Makes a call that changes data: `const save = useAction('/admin/campus/add')`, `await save.run(values)`. It never throws. */
export function useAction<P extends Path>(path: P, options: Options = {}) {
  const client = useQueryClient()
  const [running, setRunning] = useState(0)
  const open = useRef({ body: '', key: '' })

  async function run(...[input]: Input<P>): Promise<Result<Response<P>>> {
    const body = JSON.stringify(input ?? {})
    // A submit without an answer may have taken effect: the retry carries the same key.
    if (open.current.body !== body) open.current = { body, key: crypto.randomUUID() }
    setRunning((count) => count + 1)
    const result = await attempt(path, (input ?? {}) as Request<P>, { idempotencyKey: open.current.key })
    setRunning((count) => count - 1)
    if (result.ok || result.failure.envelope) open.current = { body: '', key: '' }
    if (result.ok) {
      say(options.done ?? doneWords(input), result.msg)
      const stale = [nounOf(path), '/admin/message-remind', ...(options.also ?? [])]
      void client.invalidateQueries({ predicate: (query) => stale.includes(String(query.queryKey[0])) })
    }
    // A permission has been withdrawn: the menu and the buttons follow.
    if (!result.ok && result.failure.errCode === 'FORBIDDEN')
      void client.invalidateQueries({ queryKey: ['/admin/rbac/user'] })
    return result
  }
  return { run, pending: running > 0 }
}

/** Says what was done, and who was told of it, as far as there is something to say. */
function say(done: string | false, told: string | undefined): void {
  const words = [done, told].filter(Boolean).join(t('core.sentence'))
  if (told) notify.told(words)
  else if (words) notify.success(words)
}

/** What was done: a decision is said by its answer. */
function doneWords(input: object | undefined): string {
  const { agreed } = (input ?? {}) as { agreed?: unknown }
  if (agreed === undefined) return t('core.done')
  return agreed ? t('core.agreed') : t('core.refused')
}
