import { type BadInput, type Envelope, type Language, Status } from '@cogcampus/contract/envelope'
import { type ErrCode, errors } from '@cogcampus/contract/errors'
import { Refusal } from '../lib/errors.ts'
import { type MessageKey, type Params, text } from '../lib/text.ts'

/** The envelope of a call that was done. */
export const done = (data: unknown): Envelope => ({ status: Status.done, msg: '', errCode: '', code: 200, data })

/** The envelope of a refusal, its text in the caller's language. */
export function refused(errCode: ErrCode, language: Language, data: unknown = null, params?: Params): Envelope {
  return { ...errors[errCode], msg: text(language, errCode, params), errCode, data }
}

/** What a person is told where the field alone does not say what is wrong with it. */
const texts: Partial<Record<string, MessageKey>> = {
  holiday__holidays__check: 'field.holidayEnds',
  holiday__holidays__exclude: 'field.holidaysOverlap',
  room__rooms__unique: 'field.roomNames',
  subject__name__unique: 'field.subjectLevel',
  customer_check__customer_id__unique: 'field.openCheck',
}

/**
 * Maps what a handler threw to its refusal. Constraints are named `<table>__<field>__<kind>`, so a violated one names
 * the field that caused it. Null for anything that is no refusal.
 */
export function asRefusal(error: unknown, language: Language): Refusal | null {
  if (error instanceof Refusal) return error
  const { code, constraint_name: constraint } = error as { code?: string; constraint_name?: string }
  const path = camel(constraint?.split('__')[1] ?? '')
  const said = texts[constraint ?? '']
  switch (code) {
    case '23505':
      return violation('DUPLICATE', path, language, said ?? 'field.duplicate')
    case '23503':
      return path ? violation('UNKNOWN_REFERENCE', path, language, 'field.reference') : new Refusal('IN_USE')
    case '23514':
    case '23P01':
      return violation('RULE_BROKEN', path, language, said ?? 'field.rule')
    default:
      return isBusy(error as Failure) ? new Refusal('BUSY') : null
  }
}

type Failure = { code?: string; syscall?: string }

/** What PostgreSQL and its driver say when it is locked, overloaded, restarting, or gave up on us. */
const busy: ReadonlySet<string | undefined> = new Set([
  ...['25P03', '25P04', '40P01', '40001', '53300', '55P03', '57014', '57P01', '57P02', '57P03', '57P05'],
  ...['CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
])

/** Without its socket the embedded database is away; any other file that is missing is a fault of ours. */
const isBusy = ({ code, syscall }: Failure) => busy.has(code) || (code === 'ENOENT' && syscall === 'connect')

function violation(errCode: ErrCode, path: string, language: Language, msg: MessageKey): Refusal {
  return new Refusal(errCode, { data: { fields: [{ path, msg: text(language, msg) }] } satisfies BadInput })
}

const camel = (snake: string) => snake.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
