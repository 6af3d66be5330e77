import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { NoticeValue } from '@cogcampus/contract/notices'
import sharp from 'sharp'
import type { WxVerdict } from '../lib/wx.ts'
import { sealMessage, signatureOf } from '../lib/wxSeal.ts'

/**
 * What goes wrong at the stand-in: no answer, a broken connection, an error of the messaging app, a page in place of JSON, JSON of
 * somebody in between, with an error, as a word or empty, the answer twice, or none to what was done.
 */
export type WxFaultMode = keyof typeof errors | keyof typeof between | 'timeout' | 'reset' | 'twice' | 'lost'

/** The stand-in knows this app alone; no app of the messaging app is called so. */
export const STAND_IN = { appId: 'wx-stand-in', secret: 'stand-in' } as const

/** How the ids of the templates begin that the demo data sets, and the fields that each of them has. */
export const DEMO_TEMPLATE = 'demo-template-'
export const demoFields = [
  { name: 'thing1', value: 'title' },
  { name: 'thing2', value: 'text' },
  { name: 'time3', value: 'time' },
] as const satisfies readonly { name: string; value: NoticeValue }[]
const demoNames = demoFields.map(({ name }) => name).join()
const TOKEN_SECONDS = 7200
const errors = { busy: -1, rate: 45011, daily: 45009, expired: 40001, fields: 47003 } as const
/** What somebody in between answers: the status, and what it says. */
const between = {
  html: [200, '<html><body>502 Bad Gateway</body></html>'],
  gateway: [502, '{"message":"Bad Gateway"}'],
  word: [200, '"Bad Gateway"'],
  empty: [200, '{}'],
} as const
const isBetween = (mode: WxFaultMode): mode is keyof typeof between => mode in between

/** What the fields of a notice take, by the kind that begins their names. */
const fieldKinds: Readonly<Record<string, RegExp>> = {
  thing: /^.{1,20}$/u,
  name: /^.{1,10}$/u,
  time: /^(\d{4}(-\d\d?-|年\d\d?月)\d\d?日? )?\d\d:\d\d$/,
  date: /^\d{4}(-\d\d?-|年\d\d?月)\d\d?日?( \d\d:\d\d)?$/,
}
const isTaken = (name: string, value: string) => fieldKinds[name.replace(/\d+$/, '')]?.test(value) ?? false

/** Content that holds these words, a text or the bytes of a sound, has these verdicts; any other passes. */
const marked: readonly (readonly [string, WxVerdict])[] = [
  ['违规示例', 'risky'],
  ['待审示例', 'review'],
]
const verdictOn = (content: string): WxVerdict => marked.find(([words]) => content.includes(words))?.[1] ?? 'pass'
/** A picture that is magenta all over is risky, one that is yellow is to be reviewed; null of anything else. */
async function verdictOnColour(bytes: Buffer): Promise<WxVerdict | null> {
  const stats = await sharp(bytes)
    .stats()
    .catch(() => null)
  const [red = 0, green = 0, blue = 0] = stats?.channels.map(({ mean }) => mean) ?? []
  if (red > 200 && green < 60 && blue > 200) return 'risky'
  return red > 200 && green > 200 && blue < 60 ? 'review' : null
}
const resultOf = (suggest: WxVerdict) => ({ suggest, label: suggest === 'pass' ? 100 : 20001 })

/** A message that is not taken is sent again, so often and after so long each time. */
const PUSHES = 3
const PUSH_AGAIN_MS = 500

/** A notice as the stand-in received it. */
interface Notice {
  touser: string
  template_id: string
  data: Record<string, { value: string }>
}

/**
 * Stands for the messaging app's server in demonstrations and tests: the same calls, answers, messages and errors. A code `demo:<phone>`
 * signs in as the user with that phone, as often as it is sent; one of {@link issue} is good once, as the real ones are.
 */
export class WxStandIn {
  readonly #server: Server
  readonly #codes = new Map<string, string>()
  /** The countries of phones that are not from here. */
  readonly #foreign = new Map<string, string>()
  readonly #used = new Set<string>()
  readonly #waiting = new Set<ServerResponse>()
  #token: { value: string; until: number } | null = null
  #fault: { mode: WxFaultMode; path: string; left: number } | null = null
  /** The requests that it received, by path. */
  readonly requests: string[] = []
  /** The ids of the app's templates; none: any is taken. */
  readonly templates = new Set<string>()
  readonly notices: Notice[] = []
  /** How often a user has agreed to a notice, by `openid template`. */
  readonly agreed = new Map<string, number>()
  /** The users who were not in the app lately: of them nothing is checked. */
  readonly strangers = new Set<string>()
  /** What its messages are signed and encrypted with. */
  readonly push = { token: randomBytes(16).toString('hex'), aesKey: randomBytes(32).toString('hex').slice(0, 43) }
  /** How long a request is under way: half before it is received, half before it is answered. */
  latencyMs = 0
  /** The address of the server that its messages go to; empty where there is none. */
  serves = ''

  constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy())
    })
  }

  /** Starts it on a free port of this machine; answers its address. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(0, '127.0.0.1', resolve)
    })
    this.#server.unref()
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Ends it, and what still waits for an answer. */
  async close(): Promise<void> {
    for (const response of this.#waiting) response.destroy()
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
      this.#server.closeAllConnections()
    })
  }

  /** Makes the next `times` requests to paths that end so go wrong. */
  fail(mode: WxFaultMode, { path = '', times = Number.POSITIVE_INFINITY } = {}): void {
    this.#fault = { mode, path, left: times }
  }

  /** Ends what {@link fail} began. */
  recover(): void {
    this.#fault = null
  }

  /** A code for the user with a phone that is good once. */
  issue(phone: string, countryCode = '86'): string {
    const code = randomBytes(16).toString('hex')
    this.#codes.set(code, phone)
    if (countryCode !== '86') this.#foreign.set(phone, countryCode)
    return code
  }

  /** Ends the access token that was handed out, as another server of the same app can. */
  revokeToken(): void {
    this.#token = null
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    this.requests.push(url.pathname)
    const body = request.method === 'POST' ? await bodyOf(request) : {}
    const fault = this.#faultAt(url.pathname)
    if (fault === 'timeout') return void this.#waiting.add(response)
    if (fault === 'reset') return void request.socket.destroy()
    if (fault && isBetween(fault)) return void response.writeHead(between[fault][0]).end(between[fault][1])
    await this.#travel()
    const isDone = fault === null || fault === 'twice' || fault === 'lost'
    const answer = isDone ? this.#at(url, body) : { errcode: errors[fault], errmsg: 'fault' }
    if (fault === 'lost') return void request.socket.destroy()
    await this.#travel()
    const said = JSON.stringify(answer)
    // As the real server: 200 whatever is said, and of `/sns` as text.
    response.writeHead(200, { 'content-type': url.pathname.startsWith('/sns/') ? 'text/plain' : 'application/json' })
    response.end(said)
    if (fault === 'twice') request.socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${said.length}\r\n\r\n${said}`)
  }

  async #travel(): Promise<void> {
    if (this.latencyMs > 0) await pause(this.latencyMs / 2)
  }

  #faultAt(path: string): WxFaultMode | null {
    const fault = this.#fault
    if (!fault || fault.left <= 0 || !path.endsWith(fault.path)) return null
    fault.left--
    return fault.mode
  }

  #at(url: URL, body: Record<string, unknown>): object {
    const query = Object.fromEntries(url.searchParams)
    if (url.pathname === '/sns/jscode2session') return this.#session(query)
    if (url.pathname === '/cgi-bin/stable_token') return this.#stableToken(body)
    if (query.access_token !== this.#token?.value) return { errcode: 40001, errmsg: 'invalid credential' }
    if (url.pathname === '/wxa/business/getuserphonenumber') return this.#phone(String(body.code))
    if (url.pathname === '/cgi-bin/message/subscribe/send') return this.#send(body as unknown as Notice)
    if (url.pathname === '/wxa/msg_sec_check') return this.#words(body)
    if (url.pathname === '/wxa/media_check_async') return this.#media(body)
    return { errcode: 43003, errmsg: 'require POST' }
  }

  #session({ appid, secret, js_code: code = '' }: Record<string, string>): object {
    if (appid !== STAND_IN.appId || secret !== STAND_IN.secret) return { errcode: 40125, errmsg: 'invalid appsecret' }
    const phone = this.#take(code)
    if (typeof phone === 'number') return { errcode: phone, errmsg: 'invalid code' }
    return { openid: openIdOf(phone), session_key: randomBytes(16).toString('base64') }
  }

  #stableToken({ appid, secret }: Record<string, unknown>): object {
    if (appid !== STAND_IN.appId || secret !== STAND_IN.secret) return { errcode: 40125, errmsg: 'invalid appsecret' }
    if (!this.#token || this.#token.until < Date.now()) {
      this.#token = { value: randomBytes(24).toString('hex'), until: Date.now() + TOKEN_SECONDS * 1000 }
    }
    return { access_token: this.#token.value, expires_in: TOKEN_SECONDS }
  }

  #phone(code: string): object {
    const phone = this.#take(code)
    if (typeof phone === 'number') return { errcode: phone, errmsg: 'invalid code' }
    const watermark = { timestamp: Math.floor(Date.now() / 1000), appid: STAND_IN.appId }
    const phoneInfo = {
      phoneNumber: phone,
      purePhoneNumber: phone,
      countryCode: this.#foreign.get(phone) ?? '86',
      watermark,
    }
    return { errcode: 0, errmsg: 'ok', phone_info: phoneInfo }
  }

  #send(notice: Notice): object {
    if (this.templates.size > 0 && !this.templates.has(notice.template_id))
      return { errcode: 40037, errmsg: 'invalid template id' }
    const isDemo = notice.template_id.startsWith(DEMO_TEMPLATE)
    const fits = Object.entries(notice.data).every(([name, { value }]) => isTaken(name, value))
    if (!fits || (isDemo && Object.keys(notice.data).toSorted().join() !== demoNames))
      return { errcode: 47003, errmsg: 'argument invalid' }
    const key = `${notice.touser} ${notice.template_id}`
    // What the demo data says that its families agreed to was never asked here.
    const left = this.agreed.get(key) ?? (isDemo ? 100 : 0)
    if (left === 0) return { errcode: 43101, errmsg: 'user refuse to accept the msg' }
    this.agreed.set(key, left - 1)
    this.notices.push(notice)
    return { errcode: 0, errmsg: 'ok' }
  }

  #words({ openid, version, content }: Record<string, unknown>): object {
    const wrong = this.#wrongOf({ openid, version })
    if (wrong) return wrong
    if (typeof content !== 'string' || content === '' || [...content].length > 2500)
      return { errcode: 47001, errmsg: 'data' }
    return { errcode: 0, errmsg: 'ok', result: resultOf(verdictOn(content)), trace_id: randomBytes(8).toString('hex') }
  }

  #media({ openid, version, media_url: url, media_type: type }: Record<string, unknown>): object {
    const wrong = this.#wrongOf({ openid, version })
    if (wrong) return wrong
    if (typeof url !== 'string' || (type !== 1 && type !== 2)) return { errcode: 47001, errmsg: 'data' }
    const traceId = randomBytes(8).toString('hex')
    this.#judge(url, traceId).catch(() => {})
    return { errcode: 0, errmsg: 'ok', trace_id: traceId }
  }

  #wrongOf({ openid, version }: Record<string, unknown>): object | null {
    if (version !== 2) return { errcode: 47001, errmsg: 'version' }
    return typeof openid !== 'string' || this.strangers.has(openid)
      ? { errcode: 61010, errmsg: 'code is expired' }
      : null
  }

  /** Loads a file as the real one does, and says what it thinks of it by a message. */
  async #judge(url: string, traceId: string): Promise<void> {
    const found = await fetch(url).catch(() => null)
    const bytes = Buffer.from((await found?.arrayBuffer()) ?? new ArrayBuffer(0))
    const said = found?.ok
      ? { errcode: 0, errmsg: 'ok', result: resultOf((await verdictOnColour(bytes)) ?? verdictOn(bytes.toString())) }
      : { errcode: -1008, errmsg: 'the file cannot be loaded' }
    await this.tell({ MsgType: 'event', Event: 'wxa_media_check', version: 2, trace_id: traceId, ...said })
  }

  /** Sends a message to the server, encrypted; once more where it is not taken. */
  async tell(message: object): Promise<void> {
    for (let tries = 0; this.serves && tries < PUSHES; tries++) {
      const { address, body } = this.sealed(message)
      const answer = await fetch(`${this.serves}${address}`, { method: 'POST', body }).catch(() => null)
      if (answer?.ok && (await answer.text()) === 'success') return
      await pause(PUSH_AGAIN_MS, null, { ref: false })
    }
  }

  /** A message as it is sent: its address with the signatures, and its encrypted body. */
  sealed(message: object, seconds: number = Math.floor(Date.now() / 1000)): { address: string; body: string } {
    const { token, aesKey } = this.push
    const timestamp = String(seconds)
    const nonce = randomBytes(5).toString('hex')
    const whole = {
      ToUserName: 'gh_stand_in',
      FromUserName: 'stand-in',
      CreateTime: seconds,
      appid: STAND_IN.appId,
      ...message,
    }
    const sealed = sealMessage(JSON.stringify(whole), { aesKey, appId: STAND_IN.appId })
    const query = new URLSearchParams({
      ...{ signature: signatureOf(token, timestamp, nonce), timestamp, nonce, encrypt_type: 'aes' },
      msg_signature: signatureOf(token, timestamp, nonce, sealed),
    })
    return { address: `/api/wx/push?${query}`, body: JSON.stringify({ ToUserName: whole.ToUserName, Encrypt: sealed }) }
  }

  /** The phone that a code stands for, or the number of the error. */
  #take(code: string): string | number {
    const demo = /^demo:(1\d{10})$/.exec(code)?.[1]
    if (demo) return demo
    if (this.#used.has(code)) return 40163
    const phone = this.#codes.get(code)
    if (phone === undefined) return 40029
    this.#used.add(code)
    return phone
  }
}

/** The identity that the stand-in gives the user with a phone. */
export const openIdOf = (phone: string): string => `demo-${phone}`

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  try {
    return JSON.parse(await text(request)) as Record<string, unknown>
  } catch {
    return {}
  }
}
