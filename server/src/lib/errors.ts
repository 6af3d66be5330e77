import { type BadInput, REALM_EXCEPTION } from '@cogcampus/contract/envelope'
import type { ErrCode } from '@cogcampus/contract/errors'
import type { Params } from './text.ts'

/** A refusal by a rule: answered in the envelope, the transaction undone. */
export class Refusal extends Error {
  readonly errCode: ErrCode
  readonly data: unknown
  readonly params: Params
  constructor(errCode: ErrCode, options: { data?: unknown; params?: Params } = {}) {
    super(errCode)
    this.errCode = errCode
    this.data = options.data ?? null
    this.params = options.params ?? {}
  }
}

/** A refusal with this word; its text and codes are in the contract's error list. */
export function refuse(errCode: ErrCode, options?: { data?: unknown; params?: Params }): Refusal {
  return new Refusal(errCode, options)
}

export const notFound = () => new Refusal('NOT_FOUND')
export const sessionInvalid = () => new Refusal(REALM_EXCEPTION)

/** Bad input found by a rule rather than by the schema: names the field. */
export function badField(errCode: ErrCode, path: string, msg: string, params: Params = {}): Refusal {
  return new Refusal(errCode, { params, data: { fields: [{ path, msg }] } satisfies BadInput })
}

/** A row that a stale update would have overwritten goes back to the caller. */
export function staleVersion(current: unknown): Refusal {
  return new Refusal('STALE_VERSION', { data: current })
}
