import { setTimeout as pause } from 'node:timers/promises'
import { type Scene, scenes } from '@cogcampus/contract/words'
import { Refusal, refuse } from './errors.ts'

/** How the messaging app is reached. */
export interface WxConfig {
  appId: string
  secret: string
  /** The address of its server; that of the stand-in in a demonstration. */
  url: string
  /** How its own messages reach this server; without them, files are not checked. */
  push?: WxPush | null
}

/** The message push of the app, as it is set in its console. */
export interface WxPush {
  token: string
  /** Of the safe mode, in which messages are encrypted; null of the plain one. */
  aesKey: string | null
  /** The address of this server that the messaging app reaches, as `https://example.org`. */
  publicUrl: () => string
}

/** Where the messaging app answers. */
export const WX_URL = 'https://api.weixin.qq.com'

/** How long one request may take, how often a failed one is repeated, and when requests stop and start again. */
export interface WxLimits {
  timeoutMs: number
  retries: number
  pauseMs: number
  /** After so many failures in a row, nothing is asked for `openMs`; then one request is let through. */
  failures: number
  openMs: number
  /** How long a write waits for the check of its words. */
  wordsMs: number
}
const usual: WxLimits = { timeoutMs: 3_000, retries: 1, pauseMs: 200, failures: 5, openMs: 10_000, wordsMs: 2_000 }

/** A token is replaced this long before its end, as the messaging app itself hands out the next one then. */
const TOKEN_MARGIN_MS = 5 * 60_000

/** Who signed in: the identity of a user in this app. It is stored, and neither logged nor answered. */
export interface WxUser {
  openId: string
  unionId: string | null
}

/** A notice that the user has agreed to. */
export interface WxNotice {
  openId: string
  templateId: string
  /** A page of the applet. */
  page?: string
  /** The values of the template, by the names of its fields. */
  data: Readonly<Record<string, string>>
  language: 'zh-CN' | 'en'
}

/**
 * What became of a notice: sent, refused as the user has not agreed, refused for its content, surely not sent and worth another try, or
 * perhaps sent, as no answer came. With what the messaging app answered, where it refused.
 */
export interface WxSent {
  state: 'SENT' | 'NOT_AGREED' | 'REFUSED' | 'LATER' | 'UNSURE'
  code: number | null
}

/** What the check of content says: nothing against it, somebody should look, or not to be shown. */
const wxVerdicts = ['pass', 'review', 'risky'] as const
export type WxVerdict = (typeof wxVerdicts)[number]

/** What the check of a picture or sound is asked with. */
interface WxMedia {
  openId: string
  scene: Scene
  /** Where the messaging app loads it. */
  url: string
  kind: 'sound' | 'picture'
}
const mediaTypes = { sound: 1, picture: 2 } as const

type Answer = { errcode?: number; errmsg?: string } & Record<string, unknown>

/** An answer of the messaging app with an error of its own. Of what was sent and received it holds the number alone. */
class WxFault extends Error {
  readonly errcode: number
  constructor(errcode: number) {
    super(`The messaging app answered ${errcode}`)
    this.errcode = errcode
  }
}
const BUSY = -1
const TOKEN_FAULTS = [40001, 40014, 42001]
const UNSENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']
const CODE_USED = 40163
const CODE_FAULTS = [40029, CODE_USED]
/** The user has not been in the applet for two hours, or is not of this app: of them, nothing is checked. */
const STRANGER_FAULTS = [40003, 61010]
/** The limits of calls: the same request can be made later. */
const LATER = [BUSY, 45009, 45011]

/**
 * The messaging app's server: who signs in, which phone it has verified, and its notices. Requests have a time limit and are
 * repeated once; while it fails, none is made. Its errors become refusals without anything of the request.
 */
export class Wx {
  readonly #config: WxConfig
  readonly #limits: WxLimits
  #token: { value: string; until: number } | null = null
  #fetching: Promise<string> | null = null
  /** Of each path by itself: checks of content that fail keep nobody from signing in. */
  readonly #circuits = new Map<string, { failures: number; openUntil: number }>()

  constructor(config: WxConfig, limits: Partial<WxLimits> = {}) {
    this.#config = config
    this.#limits = { ...usual, ...limits }
  }

  /** Whether it is none, but what answers in its place in a demonstration: in a browser, too. */
  get isStandIn(): boolean {
    return this.#config.url !== WX_URL
  }

  /** The user of a code of `wx.login`. Refused with WX_CODE_INVALID where the code is unknown, used or too old. */
  async userOf(code: string): Promise<WxUser> {
    const { appId, secret } = this.#config
    const query = { appid: appId, secret, js_code: code, grant_type: 'authorization_code' }
    const { openid, unionid } = await this.#ask('/sns/jscode2session', { query }).catch(refused)
    if (typeof openid !== 'string' || openid === '') throw refuse('WX_UNAVAILABLE')
    return { openId: openid, unionId: typeof unionid === 'string' ? unionid : null }
  }

  /**
   * The verified phone of a code of `getPhoneNumber`. Refused with WX_CODE_INVALID as above, and with PHONE_FOREIGN where it
   * is of another country: without the code of that country its digits can be those of a family here.
   */
  async phoneOf(code: string): Promise<string> {
    const answer = await this.#withToken('/wxa/business/getuserphonenumber', { code }).catch(refused)
    const { purePhoneNumber, countryCode } = (answer.phone_info ?? {}) as Record<string, unknown>
    if (typeof purePhoneNumber !== 'string') throw refuse('WX_UNAVAILABLE')
    if (String(countryCode) !== '86' || !/^1\d{10}$/.test(purePhoneNumber)) throw refuse('PHONE_FOREIGN')
    return purePhoneNumber
  }

  /** Sends a notice, at most once: what may have arrived is not repeated. */
  async send({ openId, templateId, page, data, language }: WxNotice): Promise<WxSent> {
    const body = {
      ...{ touser: openId, template_id: templateId, ...(page ? { page } : {}) },
      data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, { value: fitting(name, value) }])),
      lang: language === 'en' ? 'en_US' : 'zh_CN',
    }
    const first = await this.#sendOnce(body)
    // The token ended meanwhile: nothing was sent.
    return first.code !== null && TOKEN_FAULTS.includes(first.code) ? this.#sendOnce(body) : first
  }

  /** One request for a notice. Where no token is to be had, none is made; one that is no longer valid is not used again. */
  async #sendOnce(body: object): Promise<WxSent> {
    const token = await this.#accessToken().catch(() => null)
    if (!token) return { state: 'LATER', code: null }
    try {
      const query = { access_token: token }
      const { errcode } = await this.#ask('/cgi-bin/message/subscribe/send', { query, body, retries: 0 })
      // Without its word the answer is of somebody in between.
      return { state: errcode === 0 ? 'SENT' : 'UNSURE', code: null }
    } catch (error) {
      if (!(error instanceof WxFault)) return { state: isUnsent(error) ? 'LATER' : 'UNSURE', code: null }
      const { errcode: code } = error
      if (TOKEN_FAULTS.includes(code)) this.#forget(token)
      if (LATER.includes(code) || TOKEN_FAULTS.includes(code)) return { state: 'LATER', code }
      return { state: code === 43101 ? 'NOT_AGREED' : 'REFUSED', code }
    }
  }

  /** What the check of content says of words; `unknown` of a user whose words are not checked. Rejects where it cannot be asked now. */
  async verdictOf({
    openId,
    scene,
    words,
  }: {
    openId: string
    scene: Scene
    words: string
  }): Promise<WxVerdict | 'unknown'> {
    const body = { openid: openId, scene: scenes[scene], version: 2, content: words }
    const answer = await this.#withToken('/wxa/msg_sec_check', body).catch(ofStranger)
    if (!answer) return 'unknown'
    const verdict = verdictIn(answer)
    if (!verdict) throw refuse('WX_UNAVAILABLE', { params: { seconds: 10 } })
    return verdict
  }

  /** As {@link verdictOf}, no longer than a write may wait: null where there is no answer by then, or none at all. */
  async verdictInTime(asked: Parameters<Wx['verdictOf']>[0]): Promise<WxVerdict | 'unknown' | null> {
    const verdict = this.verdictOf(asked).catch(() => null)
    return Promise.race([verdict, pause(this.#limits.wordsMs, null, { ref: false })])
  }

  /** Asks for the check of a picture or sound. Answers the number under which the verdict comes, null of a user of whom none does. */
  async checkMedia({ openId, scene, url, kind }: WxMedia): Promise<string | null> {
    const body = { media_url: url, media_type: mediaTypes[kind], version: 2, openid: openId, scene: scenes[scene] }
    const answer = await this.#withToken('/wxa/media_check_async', body).catch(ofStranger)
    if (!answer) return null
    if (typeof answer.trace_id !== 'string') throw refuse('WX_UNAVAILABLE', { params: { seconds: 10 } })
    return answer.trace_id
  }

  /** A call that takes the access token; one that is no longer valid is replaced, once. */
  async #withToken(path: string, body: object): Promise<Answer> {
    const token = await this.#accessToken()
    try {
      return await this.#ask(path, { query: { access_token: token }, body })
    } catch (error) {
      if (!(error instanceof WxFault && TOKEN_FAULTS.includes(error.errcode))) throw error
      this.#forget(token)
      return await this.#ask(path, { query: { access_token: await this.#accessToken() }, body })
    }
  }

  /** Keeps a token no longer that the messaging app refused; another call may have another by now. */
  #forget(token: string): void {
    if (this.#token?.value === token) this.#token = null
  }

  /** The access token: kept until shortly before its end, and asked for once however many calls need it. */
  #accessToken(): Promise<string> {
    if (this.#token && this.#token.until > Date.now()) return Promise.resolve(this.#token.value)
    this.#fetching ??= this.#fetchToken().finally(() => {
      this.#fetching = null
    })
    return this.#fetching
  }

  async #fetchToken(): Promise<string> {
    const { appId: appid, secret } = this.#config
    const body = { grant_type: 'client_credential', appid, secret, force_refresh: false }
    const { access_token: value, expires_in: seconds } = await this.#ask('/cgi-bin/stable_token', { body })
    if (typeof value !== 'string' || typeof seconds !== 'number') throw new WxFault(BUSY)
    // Of one that is about to end the messaging app hands out the next already: asked for again, it is another.
    this.#token = { value, until: Date.now() + Math.max(seconds * 1000 - TOKEN_MARGIN_MS, 1_000) }
    return value
  }

  /** The circuit of a path. Refused while it is open; after that one is let through, and until it is answered no other waits with it. */
  #circuitOf(path: string): { failures: number; openUntil: number } {
    const circuit = this.#circuits.get(path) ?? { failures: 0, openUntil: 0 }
    this.#circuits.set(path, circuit)
    if (Date.now() < circuit.openUntil) throw refuse('WX_UNAVAILABLE')
    if (circuit.failures >= this.#limits.failures) circuit.openUntil = Date.now() + this.#limits.openMs
    return circuit
  }

  /** One request with its repetitions, behind the circuit of its path. */
  async #ask(
    path: string,
    {
      query = {},
      body,
      retries = this.#limits.retries,
    }: { query?: Record<string, string>; body?: object; retries?: number },
  ): Promise<Answer> {
    const circuit = this.#circuitOf(path)
    const close = () => Object.assign(circuit, { failures: 0, openUntil: 0 })
    for (let tries = 0; ; tries++) {
      try {
        const answer = await this.#request(path, query, body)
        close()
        return answer
      } catch (error) {
        const own = error instanceof WxFault && error.errcode !== BUSY
        if (own) close()
        if (own || tries >= retries) {
          if (!own && ++circuit.failures >= this.#limits.failures) circuit.openUntil = Date.now() + this.#limits.openMs
          throw afterTries(error, tries)
        }
        await pause(this.#limits.pauseMs)
      }
    }
  }

  async #request(path: string, query: Record<string, string>, body?: object): Promise<Answer> {
    const url = `${this.#config.url}${path}?${new URLSearchParams(query)}`
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(this.#limits.timeoutMs),
    })
    // Whatever its type says: some calls answer JSON as text/plain, and a proxy in between answers a page.
    const answer = JSON.parse(await response.text()) as Answer | null
    if (typeof answer !== 'object' || answer === null) throw new Error('An answer that is no object')
    if (answer.errcode) throw new WxFault(answer.errcode)
    // The messaging app answers 200 whatever it says: this is somebody in between.
    if (!response.ok) throw new Error(`An answer with the status ${response.status}`)
    return answer
  }
}

/** A code that was used by the request before had arrived with it, and its answer was lost: the code was good, and a new one will be. */
const afterTries = (error: unknown, tries: number): unknown =>
  tries > 0 && error instanceof WxFault && error.errcode === CODE_USED ? new WxFault(BUSY) : error

/** The verdict in an answer about words, or in a message about a file; null where there is none. */
export function verdictIn(said: Record<string, unknown>): WxVerdict | null {
  const { suggest } = (said.result ?? {}) as Record<string, unknown>
  return wxVerdicts.find((verdict) => verdict === suggest) ?? null
}

/** Whether a request that failed surely never left: nothing was connected, or it was not even tried. */
const isUnsent = (error: unknown): boolean =>
  error instanceof Refusal || UNSENT.includes(String((error as { cause?: { code?: unknown } } | null)?.cause?.code))

const ofStranger = (error: unknown): null => {
  if (error instanceof WxFault && STRANGER_FAULTS.includes(error.errcode)) return null
  throw refusalOf(error)
}

const refused = (error: unknown): never => {
  throw refusalOf(error)
}

/** The refusal of what the messaging app answered, or did not: nothing of the request is in it. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof WxFault)) return refuse('WX_UNAVAILABLE', { params: { seconds: 10 } })
  if (CODE_FAULTS.includes(error.errcode)) return refuse('WX_CODE_INVALID')
  if (error.errcode === 40226) return refuse('WX_USER_BLOCKED')
  return refuse('WX_UNAVAILABLE', { params: { seconds: 10 } })
}

/** The longest values that the fields of a template take, by the kind that begins their names. */
const longest: Readonly<Record<string, number>> = { thing: 20, name: 10 }

/** A value on one line, cut to what the field of a template takes. */
export function fitting(name: string, value: string): string {
  const most = longest[name.replace(/\d+$/, '')]
  const line = value.replace(/\s+/g, ' ').trim()
  const signs = [...line]
  return most === undefined || signs.length <= most ? line : `${signs.slice(0, most - 1).join('')}…`
}
