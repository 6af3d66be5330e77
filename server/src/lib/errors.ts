import { type BadInput, REALM_EXCEPTION } from '@cogcampus/contract/envelope'
import type { ErrCode } from '@cogcampus/contract/errors'
import type { Params } from './text.ts'

/** A refusal by a rule: answered in the envelope; the transaction is rolled back unless the refusal `keeps` its writes. */
export class Refusal extends Error {
  readonly errCode: ErrCode
  readonly data: unknown
  readonly params: Params
  readonly keeps: boolean
  readonly said: string | undefined
  readonly row: RowAt | undefined
  constructor(errCode: ErrCode, options: Options = {}) {
    super(errCode)
    this.errCode = errCode
    this.data = options.data ?? null
    this.params = options.params ?? {}
    this.keeps = options.keeps ?? false
    this.said = options.said
    this.row = options.row
  }
}

/** A row of a table, by its name in SQL; with the state that it stands in, where that is why. */
export interface RowAt {
  table: string
  id: number
  state?: string
}

interface Options {
  data?: unknown
  params?: Params
  /** The writes of the refused call stay, for example the count of failed sign-ins. */
  keeps?: boolean
  /** What the caller is told, in their language, where it says more than the text of the error code. */
  said?: string | undefined
  /** The row that is not as the caller saw it: members of staff are told who changed it last, and when. */
  row?: RowAt | undefined
}

/** Creates the refusal with this error code; its status is in the contract's error list. */
export function refuse(errCode: ErrCode, options?: Options): Refusal {
  return new Refusal(errCode, options)
}

/** The refusal for a row that does not exist or is beyond the caller's reach. */
export const notFound = () => new Refusal('NOT_FOUND')
/** The refusal for a missing, expired or revoked session. */
export const sessionInvalid = () => new Refusal(REALM_EXCEPTION)

/** Creates the refusal of input that passed the schema but breaks a rule; names the field. Without a text it says that of the code. */
export function badField(
  errCode: ErrCode,
  path: string,
  msg: string,
  params: Params = {},
  { keeps = false }: Pick<Options, 'keeps'> = {},
): Refusal {
  return new Refusal(errCode, { params, keeps, data: { fields: [{ path, msg }] } satisfies BadInput })
}

/** The refusal of a field that names a row which does not exist or is beyond the caller's reach: the same for both. */
export const unknownReference = (field: string) => badField('UNKNOWN_REFERENCE', field, '')

/** The refusal of a change whose caller saw an earlier version of `row`; that of an `update` carries `current`, the row as it is. */
export const staleVersion = (row: RowAt | undefined, current: unknown = null) =>
  new Refusal('STALE_VERSION', { data: current, row })

/** The refusal of a file of more than `most` bytes; `field` is its name, or that of its size, in the input. */
export const fileTooLarge = (most: number, field = 'file'): Refusal =>
  badField('FILE_TOO_LARGE', field, '', { mb: most / 1024 / 1024 })
