import type { BadInput, Envelope } from '@cogcampus/contract/envelope'
import Taro from '@tarojs/taro'
import { objectOf } from '../app/objectOf'
import { settings } from '../app/settings'
import { outdate } from './answers'
import type { ReadPath, Request, Response, WritePath } from './calls'
import { loginCode } from './login'
import { session, toSignIn, visitNow } from './session'

const RETRY_AFTER_MS = 900
const TIMEOUT_MS = 12_000

/** Why a call was not done. Without a network `word` is `OFFLINE`. */
export class Fault extends Error {
  readonly word: string
  /** What is wrong with each field. */
  readonly fields: Record<string, string>
  /** Whose consent is missing, where that is why. */
  readonly patientId: number | null
  constructor(word: string, message: string, { fields = [], patientId }: Partial<BadInput> = {}) {
    super(message)
    this.word = word
    this.fields = objectOf(fields.map((field) => [field.path, field.msg]))
    this.patientId = patientId ?? null
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The address of a call or a stored file. */
export const address = (path: string): string => (/^https?:/.test(path) ? path : API_BASE + path)

/** The headers of every call. */
export const headers = (): Record<string, string> => {
  const { token } = session.get()
  return {
    'X-Requested-With': 'XMLHttpRequest',
    'Accept-Language': settings.get().language,
    ...(token ? { Authorization: token } : {}),
  }
}

/** A key under which a write is done once, however often it is sent. */
export const newKey = (): string =>
  `a-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`

/** Reads. A weak network is tried twice. */
export const read = <P extends ReadPath>(path: P, input: Request<P>): Promise<Response<P>> =>
  ask(() => once(path, 'GET', input as Record<string, unknown>)) as Promise<Response<P>>

/** Writes. A weak network is tried twice under one key, so that the write is never doubled. */
export const write = <P extends WritePath>(path: P, input: Request<P>, key = newKey()): Promise<Response<P>> =>
  // Also where the answer was lost: it may have been done.
  ask(() => once(path, 'POST', input as Record<string, unknown>, key)).finally(outdate) as Promise<Response<P>>

type Method = 'GET' | 'POST'

/**
 * Asks the service: a call, a file that goes out or one that comes in. What `once` asks is asked again after a lost network, and after an
 * ended session was renewed. Answers the data, or fails with a {@link Fault}; what comes after the user signed out is dropped.
 */
export async function ask(asked: () => Promise<Envelope>): Promise<unknown> {
  const [mine, visit] = [session.get().token, visitNow()]
  const isOver = () => mine !== null && visit !== visitNow()
  const answer = await twice(asked, isOver)
  if (answer.status !== 10) return dataOf(answer)
  if (mine && (await renewed(mine))) {
    const again = await twice(asked, isOver)
    if (again.status !== 10) return dataOf(again)
  }
  if (isOver()) throw new Fault('REALM_EXCEPTION', '')
  session.set({ token: null })
  toSignIn()
  throw new Fault('REALM_EXCEPTION', answer.msg)
}

async function twice(asked: () => Promise<Envelope>, isOver = () => false): Promise<Envelope> {
  const once = async () => {
    const answer = await asked()
    if (isOver()) throw new Fault('REALM_EXCEPTION', '')
    return answer
  }
  try {
    return await once()
  } catch (error) {
    if (!(error instanceof Fault) || error.word !== 'OFFLINE') throw error
    await wait(RETRY_AFTER_MS)
    if (isOver()) throw new Fault('REALM_EXCEPTION', '')
    return once()
  }
}

async function once(path: string, method: Method, input: Record<string, unknown>, key?: string): Promise<Envelope> {
  const data = objectOf(Object.entries(input).filter(([, value]) => value !== undefined))
  return envelopeOf(
    Taro.request({
      url: address(path),
      method,
      data,
      timeout: TIMEOUT_MS,
      header: {
        ...headers(),
        ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
        ...(key ? { 'Idempotency-Key': key } : {}),
      },
    }).then((answer) => answer.data as unknown),
  )
}

/** What the service answered; a {@link Fault} `OFFLINE` where nothing came, or nothing of its own. */
export async function envelopeOf(asked: Promise<unknown>): Promise<Envelope> {
  const answer = await asked.catch(() => null)
  if (isEnvelope(answer) && answer.code !== 503) return answer
  throw new Fault('OFFLINE', '')
}

const isEnvelope = (answer: unknown): answer is Envelope =>
  typeof answer === 'object' && answer !== null && 'status' in answer && 'msg' in answer

/** A file that came, as the answer of its call. */
export const received = <T>(data: T): Envelope<T> => ({ status: 0, code: 200, errCode: '', msg: '', data })

function dataOf({ status, errCode, msg, data }: Envelope): unknown {
  if (status === 0) return data
  throw new Fault(errCode || 'REFUSED', msg, (status === 2 && (data as BadInput | null)) || {})
}

let renewing: Promise<boolean> | null = null

/** Signs in again without a word, once for all calls that wait; not after the user signed out. Without a network the session stays as it was. */
function renewed(old: string): Promise<boolean> {
  const { token } = session.get()
  if (token !== old) return Promise.resolve(token !== null)
  renewing ??= signIn()
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof Fault && error.word === 'OFFLINE') throw error
      return false
    })
    .finally(() => {
      renewing = null
    })
  return renewing
}

/** Signs in with a code of the messaging app; answers what is asked next. */
export async function signIn(): Promise<Response<'/api/rbac/user/wxLogin'>> {
  const visit = visitNow()
  // A code is good once: where its answer was lost, another is asked for.
  const answer = await twice(async () => once('/api/rbac/user/wxLogin', 'POST', { code: await loginCode() }, newKey()))
  const data = dataOf(answer) as Response<'/api/rbac/user/wxLogin'>
  if (visit !== visitNow()) throw new Fault('REALM_EXCEPTION', '')
  session.set({ token: data.token })
  return data
}
