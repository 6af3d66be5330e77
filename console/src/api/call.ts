import { kinds, prefixes } from 'virtual:contract'
import type { Path, Request, Response } from '@cogcampus/contract'
import type { Envelope } from '@cogcampus/contract/envelope'
import { type Call, request } from './request.ts'

/** One call of the contract: GET or POST by its kind, `:id` in the path filled from the input. */
export function call<P extends Path>(path: P, input: Request<P>, options: Call = {}): Promise<Envelope<Response<P>>> {
  const rest: Record<string, unknown> = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const kind = kinds[path]
  if (kind === 'write') return request(filled, { ...options, body: rest })
  return request(filled, { ...options, query: rest, tab: kind === 'remove' })
}

/** `/admin/campus` of `/admin/campus/user/page`: what a change of the noun makes stale. */
export function nounOf(path: string): string {
  const own = prefixes.filter((prefix) => path.startsWith(`${prefix}/`))
  return own.sort((a, b) => b.length - a.length)[0] ?? path
}
