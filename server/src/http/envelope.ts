import { type BadInput, type Envelope, type Language, Status } from '@cogcampus/contract/envelope'
import { type ErrCode, errors } from '@cogcampus/contract/errors'
import { constraintText } from '@cogcampus/contract/messages'
import { CONNECTION_LOST } from '../db/statement.ts'
import { Refusal } from '../lib/errors.ts'
import { isStorageFault } from '../lib/storage.ts'
import { type Params, text } from '../lib/text.ts'

/** The envelope of a successful call; `msg` says who was told of what it did. */
export const done = (data: unknown, msg = ''): Envelope => ({ status: Status.done, msg, errCode: '', code: 200, data })

/** The envelope of a refusal, its text in the caller's language; what is wrong with one of several says of whom (`of`). */
export function refused(errCode: ErrCode, language: Language, data: unknown = null, params: Params = {}): Envelope {
  const of = params.of ? `${params.of}${language === 'en' ? ': ' : '：'}` : ''
  const msg = of + text(language, errCode, params)
  return {
    ...errors[errCode],
    msg,
    errCode,
    data: isBadInput(data) ? { ...data, fields: data.fields.map(saying(msg)) } : data,
  }
}

const isBadInput = (data: unknown): data is BadInput => typeof data === 'object' && data !== null && 'fields' in data
const saying = (general: string) => (field: BadInput['fields'][number]) => ({ ...field, msg: field.msg || general })

/**
 * Maps the error of a handler to its refusal. Constraints are named `<table>__<field>__<kind>`, so a violated one names
 * the field that caused it, and its text is that of the noun, where it has one. Null for an unexpected error.
 */
export function asRefusal(error: unknown, language: Language): Refusal | null {
  if (error instanceof Refusal) return error
  const { code, constraint } = error as { code?: string; constraint?: string }
  const path = camel(constraint?.split('__')[1] ?? '')
  const specific = constraintText(constraint ?? '', language)
  switch (code) {
    case '23505':
      return violation('DUPLICATE', path, text(language, 'field.duplicate'), specific)
    case '23503':
      return path
        ? violation('UNKNOWN_REFERENCE', path, text(language, 'UNKNOWN_REFERENCE'), specific)
        : new Refusal('IN_USE')
    // Row-level security refused what a check should have refused before; the log says so.
    case '42501':
      return new Refusal('NOT_FOUND')
    case '23514':
    case '23P01':
      return violation('RULE_BROKEN', path, text(language, 'field.rule'), specific)
    // PostgreSQL's own disk is full, or faulty.
    case '53100':
    case '58030':
      return new Refusal('STORAGE_UNAVAILABLE')
    default:
      if (isStorageFault(error)) return new Refusal('STORAGE_UNAVAILABLE')
      return isBusy(error as Failure) ? new Refusal('BUSY') : null
  }
}

type Failure = { code?: string; syscall?: string }

/** Error codes of PostgreSQL and its driver for a lock, overload, a restart or a cancelled statement. */
const busy: ReadonlySet<string | undefined> = new Set([
  ...['25P03', '25P04', '40P01', '40001', '53300', '55P03', '57014', '57P01', '57P02', '57P03', '57P05'],
  CONNECTION_LOST,
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
])

/** Without its socket the embedded database is not running; any other missing file is a defect of the product. */
const isBusy = ({ code, syscall }: Failure) => busy.has(code) || (code === 'ENOENT' && syscall === 'connect')

/** Calls without a form, as restoring a row, have no field to show the reason at: the message says it, too. */
function violation(errCode: ErrCode, path: string, general: string, specific?: string): Refusal {
  const msg = specific ?? general
  return new Refusal(errCode, { data: { fields: [{ path, msg }] } satisfies BadInput, said: specific })
}

const camel = (snake: string) => snake.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
