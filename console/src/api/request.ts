import { type Envelope, REALM_EXCEPTION, Status } from '@cogcampus/contract/envelope'
import { limits } from '@cogcampus/contract/limits'
import { language, t } from '../messages/index.ts'
import { hearAccess, isAccessChanging } from './access.ts'
import { Failure } from './failure.ts'
import { notify } from './notify.ts'
import { followWrite, tabId } from './ownWrites.ts'
import { session, signOut } from './session.ts'

const base = import.meta.env.VITE_API_BASE ?? ''

/** The address of a stored file: that of the server, unless it is absolute. */
export const fileUrl = (url: string) => (url.startsWith('/') ? base + url : url)

export interface Call {
  query?: object
  /** A JSON body, or a form with a file: makes the call a POST. */
  body?: object
  /** Stays the same over a retry of the same submit. */
  idempotencyKey?: string
  signal?: AbortSignal | undefined
  /** Downloads have none (specification section 9). */
  timeoutMs?: number | undefined
  /** The login shows no message (specification section 8). */
  quiet?: boolean
  /** Says which tab calls; every call that changes data does. */
  tab?: boolean
  headers?: Record<string, string>
}

/** Every call goes through here (specification section 7); the rows of section 8 stand in {@link judge}. */
export async function request<T>(path: string, call: Call = {}): Promise<Envelope<T>> {
  const tab = call.tab ?? call.body !== undefined
  const sending = send(path, { timeoutMs: limits.requestTimeoutMs, ...call, tab }).then(readEnvelope<T>)
  let envelope: Envelope<T>
  try {
    envelope = await (tab ? followWrite(sending) : sending)
  } catch (error) {
    throw call.signal?.aborted ? error : lost(error, call.quiet)
  }
  // What may no longer be read is about to go from the page, or the page itself, which says why.
  const withdrawn = envelope.errCode === 'FORBIDDEN' && !tab && isAccessChanging()
  return judge(envelope, call.quiet || withdrawn)
}

export async function send(path: string, call: Call): Promise<globalThis.Response> {
  const form = call.body instanceof FormData ? call.body : undefined
  const signals = [call.signal, call.timeoutMs ? AbortSignal.timeout(call.timeoutMs) : undefined]
  const token = session.token()
  const response = await fetch(base + path + queryString(call.query), {
    method: call.body ? 'POST' : 'GET',
    credentials: 'include',
    cache: 'no-store',
    headers: headers(call, token, !form),
    body: form ?? (call.body ? JSON.stringify(call.body) : null),
    signal: AbortSignal.any(signals.filter((signal) => signal !== undefined)),
  })
  hearAccess(token, response.headers.get('X-Access'))
  return response
}

function headers(call: Call, token: string | null, json: boolean): Record<string, string> {
  return {
    'X-Requested-With': 'XMLHttpRequest',
    'Accept-Language': language,
    ...(token ? { Authorization: token } : {}),
    ...(call.tab ? { 'X-Tab': tabId } : {}),
    ...(call.body && json ? { 'Content-Type': 'application/json' } : {}),
    ...(call.body ? { 'Idempotency-Key': call.idempotencyKey ?? crypto.randomUUID() } : {}),
    ...call.headers,
  }
}

function queryString(query: object = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, each === undefined || each === null ? '' : String(each)]),
  )
  const text = new URLSearchParams(pairs.filter(([, value]) => value !== '') as [string, string][]).toString()
  return text && `?${text}`
}

/** The envelope counts, whatever the HTTP status; without one it is a failure of the network. */
export async function readEnvelope<T>(response: globalThis.Response): Promise<Envelope<T>> {
  const answer: unknown = await response.json().catch(notJson)
  if (typeof answer === 'object' && answer !== null && 'status' in answer && 'code' in answer) {
    return answer as Envelope<T>
  }
  throw new Error(t('core.noEnvelope', { status: response.status }))
}

/** An answer that is no JSON is no envelope; one that stopped coming is still a time-out. */
function notJson(error: unknown): undefined {
  if (!(error instanceof SyntaxError)) throw error
}

/** Specification section 8, row by row; the signal of an invalid session goes before all others. */
export function judge<T>(envelope: Envelope<T>, quiet = false): Envelope<T> {
  const { status, code, msg } = envelope
  if (isExpired(envelope)) {
    expire()
    throw new Failure(t('core.expired'), envelope)
  }
  if (code === 401 || code === 502) {
    signOut()
    throw new Failure(msg, envelope)
  }
  if (code === 500 || code === 501) throw new Failure(msg, envelope)
  if (status !== Status.done && !quiet) notify.warning(msg || t('core.abnormal'))
  return envelope
}

export function isExpired({ errCode, status }: Envelope): boolean {
  return errCode === REALM_EXCEPTION || status === Status.sessionInvalid
}

let expiring = false
/** Several calls that fail together make one warning. */
function expire(): void {
  if (expiring) return
  expiring = true
  setTimeout(() => {
    expiring = false
    notify.warning(t('core.expired'))
    signOut()
  }, limits.sessionExpiredDelayMs)
}

function lost(error: unknown, quiet = false): Failure {
  const message = reasonOf(error as Error)
  if (!quiet) notify.error(t('core.error', { message }))
  return new Failure(message)
}

/** Why no answer came: the browser's own words for a lost connection name no cause, and no language. */
function reasonOf(error: Error): string {
  // An answer that stopped coming ends as an abort.
  if (/^(Timeout|Abort)Error$/.test(error.name)) return t('core.timeout', { ms: limits.requestTimeoutMs })
  if (error instanceof TypeError) return t('core.unreachable')
  return error.message
}
