import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { endpoints, type Path, type Request, type Response } from '@cogcampus/contract'
import type { Envelope } from '@cogcampus/contract/envelope'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import { APP_ROLE } from '../src/db/appRole.ts'
import { connect, type Sql } from '../src/db/connect.ts'
import { Connection, configOf } from '../src/db/connection.ts'
import { useKeys } from '../src/lib/keyRing.ts'
import { folderStorage } from '../src/lib/storage.ts'
import { hashToken, newToken } from '../src/lib/token.ts'
import { deadLinks, lastMessage } from './links.ts'
import { multipart } from './multipart.ts'
import { undeclared } from './told.ts'

/** The key by which the identity numbers in the databases of tests are encrypted. */
export const IDENTITY_KEY = Buffer.alloc(32, 7).toString('base64')

const kinds = new Map<string, string>(endpoints.map(({ path, endpoint }) => [path, endpoint.kind]))

interface Options {
  headers?: Headers
  /** Calls the `/campus/…` twin. */
  campus?: boolean
}

/** A signed-in (or anonymous) caller. */
export class Client {
  readonly #app: FastifyInstance
  readonly token: string | null
  constructor(app: FastifyInstance, token: string | null) {
    this.#app = app
    this.token = token
  }

  /** The same session at another process. */
  at(app: FastifyInstance): Client {
    return new Client(app, this.token)
  }

  /** Calls a path with what the contract says it takes; answers the envelope. */
  async call<P extends Path>(path: P, input: Request<P>, options: Options = {}): Promise<Envelope<Response<P>>> {
    return (await this.send(path, input, options)).json()
  }

  /** Calls a path with anything at all; answers the raw response. Who is told by it stands in the life cycle that it moves. */
  async send(path: Path, input: unknown, { headers = {}, campus = false }: Options = {}) {
    if (kinds.get(path) === 'stream') return this.#opened(path, input, { headers, campus })
    const answer = await this.#app.inject(this.#request(path, input, { headers, campus }))
    if (kinds.get(path) === 'write') assertTold(path, answer)
    return answer
  }

  /** A stream never ends by itself: once it is open, that is the answer. */
  async #opened(path: Path, input: unknown, options: Required<Options>): Promise<LightMyRequestResponse> {
    const answer = await this.#app.inject({ ...this.#request(path, input, options), payloadAsStream: true })
    const open = String(answer.headers['content-type']).startsWith('text/event-stream')
    if (open) answer.stream().destroy()
    const body = open ? '{"status":0,"data":null}' : await text(answer.stream())
    return Object.assign(answer, { body, payload: body, json: () => JSON.parse(body) })
  }

  #request(path: Path, input: unknown, { headers, campus }: Required<Options>): InjectOptions {
    const post = kinds.get(path) === 'write' || kinds.get(path) === 'upload'
    const values = (input ?? {}) as Record<string, unknown>
    const inPath = campus ? path.replace('/admin/', '/campus/') : path
    const url = inPath.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
    const query = Object.fromEntries(
      Object.entries(values)
        .filter(([name, value]) => value !== undefined && !path.includes(`:${name}`))
        .map(([name, value]) => [name, queried(value)]),
    )
    return {
      method: post ? 'POST' : 'GET',
      url,
      ...(post ? { payload: input as object } : { query }),
      headers: {
        ...this.headers,
        ...headers,
      },
    }
  }

  /** Uploads a file as a form does. */
  upload(
    file: { name: string; bytes: Buffer },
    fields: Headers = {},
    headers: Headers = {},
    campus = false,
    path: Path = '/admin/file/upload',
  ) {
    const form = multipart(file, fields)
    return this.#app.inject({
      method: 'POST',
      url: campus ? path.replace('/admin/', '/campus/') : path,
      payload: form.payload,
      headers: { ...this.headers, ...form.headers, ...headers },
    })
  }

  get headers(): Headers {
    return { 'x-requested-with': 'XMLHttpRequest', ...(this.token ? { authorization: this.token } : {}) }
  }
}

/** What a call says of itself: whom it told of what it did, and why it was refused, with all its words filled in. */
function assertTold(path: Path, { statusCode, body }: LightMyRequestResponse): void {
  if (statusCode !== 200 || !body.startsWith('{')) return
  const { status, msg, errCode }: Envelope = JSON.parse(body)
  if (status !== 0 && /\{\w+\}/.test(msg)) throw new Error(`${path} was refused with ${errCode}: ${msg}`)
  const untold = status === 0 ? undeclared(path, msg) : []
  if (untold.length > 0) throw new Error(`${path} told ${untold}, which its life cycle does not declare: ${msg}`)
}

/** A list of numbers or words appears once for each, as the console sends it. */
function queried(value: unknown): string | string[] {
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.map(String)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

type Headers = Record<string, string>

type Settings = Partial<
  Pick<Parameters<typeof buildApp>[0], 'work' | 'rateLimits' | 'clock' | 'https' | 'storage' | 'wx'>
>

export interface TestServer {
  app: FastifyInstance
  /** The database as its owner, who sees and changes everything. */
  sql: Sql
  /** The connections of the product. */
  own: Sql
  anonymous: Client
  /** As a member of staff: in a session as signing in opens one, or, with a password, by signing in. */
  as: (loginName: string, password?: string) => Promise<Client>
  /** A second process on the same database and files, as behind a proxy; it ends with the file. With `work` it runs jobs. */
  second: (options?: Settings) => Promise<FastifyInstance>
  /** Where its files are. */
  folder: () => string
  /** All that the server has logged, at the level a release logs. */
  log: () => string
}

/**
 * A server on a fresh copy of a database for one test file: `demo` data by default, or only what is `shipped`.
 * `reads`: connections for them; each plans every statement again, so there are few where no hundreds of calls come at
 * once.
 */
export function useServer(template: 'demo' | 'shipped' = 'demo', { reads = 2 } = {}): TestServer {
  const server = {} as TestServer
  const database = useDatabase(template)
  const opened: { app: FastifyInstance; own: Sql }[] = []
  const lines: string[] = []
  let folder = ''
  let before = 0

  /** Why a call was answered with INTERNAL stands in the log alone: the output of the test shows it. */
  function log(line: string): void {
    lines.push(line)
    const { err, msg } = JSON.parse(line)
    if (err) process.stderr.write(`${msg}: ${err.stack}\n`)
  }

  /** The clock starts nothing here: whatever minute a test runs in, only what it asks for is done. */
  async function open(settings: Settings = {}): Promise<{ app: FastifyInstance; own: Sql }> {
    const own = connect(database, { max: reads, transactions: 16, role: APP_ROLE })
    const app = await buildApp({
      sql: own,
      storage: folderStorage(folder),
      schedules: false,
      ...settings,
      logStream: { write: log },
    })
    await app.ready()
    opened.push({ app, own })
    return { app, own }
  }

  beforeAll(async () => {
    useKeys({ listed: IDENTITY_KEY })
    folder = await mkdtemp(join(tmpdir(), 'cogcampus-files-'))
    server.sql = connect(database, { max: 4 })
    Object.assign(server, await open())
    server.anonymous = new Client(server.app, null)
    server.as = (loginName, password) =>
      password === undefined ? openSession(server, loginName) : signIn(server.app, loginName, password)
    server.second = async (options) => (await open(options)).app
    server.folder = () => folder
    server.log = () => lines.join('')
    before = await lastMessage(server.sql)
  })
  afterAll(async () => {
    for (const { app, own } of opened) {
      await app.close()
      await own.end()
    }
    await server.sql.end()
    await rm(folder, { recursive: true, force: true })
  })
  // Before the server is closed: what is registered last runs first.
  afterAll(async () => {
    expect(await linksOf(server, before), 'messages whose link their reader cannot open').toEqual([])
  })
  return server
}

/** Messages to staff, after one of them, whose link their reader cannot open. */
export const linksOf = ({ sql, as }: TestServer, after?: number): Promise<string[]> =>
  deadLinks(sql, async (name) => (await (await as(name)).call('/admin/rbac/user/allRoutes/new', {})).data, after)

/** A fresh copy of a template database for one test file. */
export function useDatabase(template: 'demo' | 'shipped'): { socket: string; database: string } {
  const { socket } = inject('postgres')
  const database = `t_${randomUUID().replaceAll('-', '')}`
  beforeAll(async () => {
    const admin = new Connection(configOf({ socket }))
    await admin.connect()
    await admin.query(`create database ${database} template ${template}`)
    await admin.end()
  })
  return { socket, database }
}

/** Passwords are hashed slowly by intention: where a test is not about them, none is. */
async function openSession({ app, sql }: TestServer, loginName: string): Promise<Client> {
  const token = newToken()
  const opened = await sql`insert into session (token_hash, user_id, ip, user_agent, expires_at)
    select ${hashToken(token)}, id, '127.0.0.1', 'lightMyRequest', now() + interval '12 hours'
    from rbac_user where login_name = ${loginName} and status = 1 and deleted_at is null returning user_id`
  if (opened.length === 0) throw new Error(`Nobody can sign in as ${loginName}`)
  return new Client(app, token)
}

async function signIn(app: FastifyInstance, loginName: string, passWord: string): Promise<Client> {
  const answer = await new Client(app, null).call('/admin/rbac/user/login', { loginName, passWord, userType: 'A' })
  if (answer.status !== 0) throw new Error(`Cannot sign in as ${loginName}: ${answer.errCode}`)
  return new Client(app, answer.data)
}

/**
 * Waits until `check` gives something true, no longer than `ms`: long, as the machine may be busy. What it gave is answered.
 * What takes long is asked less often: the question is often a whole call.
 */
export async function until<T>(check: () => Promise<T> | T, ms = 20_000): Promise<NonNullable<T>> {
  const began = Date.now()
  for (;;) {
    const found = await check()
    if (found) return found
    const waited = Date.now() - began
    if (waited > ms) throw new Error(`Not so within ${ms} ms: ${check}`)
    await new Promise((resolve) => setTimeout(resolve, Math.min(100, 20 + waited / 20)))
  }
}
