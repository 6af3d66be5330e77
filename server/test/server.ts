import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints, type Path, type Request, type Response } from '@cogcampus/contract'
import type { Envelope } from '@cogcampus/contract/envelope'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import { connect, type Sql } from '../src/db/connect.ts'
import { DEMO_PASSWORD } from '../src/demo/fill.ts'
import { folderStorage } from '../src/lib/storage.ts'

const kinds = new Map<string, string>(endpoints.map(({ path, endpoint }) => [path, endpoint.kind]))

interface Options {
  headers?: Record<string, string>
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

  /** Calls a path with what the contract says it takes; answers the envelope. */
  async call<P extends Path>(path: P, input: Request<P>, options: Options = {}): Promise<Envelope<Response<P>>> {
    return (await this.send(path, input, options)).json()
  }

  /** Calls a path with anything at all; answers the raw response. */
  send(path: Path, input: unknown, { headers = {}, campus = false }: Options = {}) {
    const post = kinds.get(path) === 'write' || kinds.get(path) === 'upload'
    const values = (input ?? {}) as Record<string, unknown>
    const inPath = campus ? path.replace('/admin/', '/campus/') : path
    const url = inPath.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
    const query = Object.fromEntries(
      Object.entries(values)
        .filter(([name, value]) => value !== undefined && !path.includes(`:${name}`))
        .map(([name, value]) => [name, String(value)]),
    )
    return this.#app.inject({
      method: post ? 'POST' : 'GET',
      url,
      ...(post ? { payload: input as object } : { query }),
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(this.token ? { authorization: this.token } : {}),
        ...headers,
      },
    })
  }
}

export interface TestServer {
  app: FastifyInstance
  sql: Sql
  anonymous: Client
  /** Signs in as a demo account (or with another password). */
  as: (loginName: string, password?: string) => Promise<Client>
}

/** A server on a fresh copy of a database for one test file: `demo` data by default, or only what is `shipped`. */
export function useServer(template: 'demo' | 'shipped' = 'demo'): TestServer {
  const server = {} as TestServer
  const { socket } = inject('postgres')
  const database = `t_${randomUUID().replaceAll('-', '')}`
  let folder = ''
  beforeAll(async () => {
    const admin = connect({ socket }, { max: 1 })
    await admin.unsafe(`create database ${database} template ${template}`)
    await admin.end()
    folder = await mkdtemp(join(tmpdir(), 'cogcampus-files-'))
    server.sql = connect({ socket, database }, { max: 8 })
    server.app = await buildApp({ sql: server.sql, storage: folderStorage(folder), demo: true, logLevel: 'silent' })
    await server.app.ready()
    server.anonymous = new Client(server.app, null)
    server.as = (loginName, password = DEMO_PASSWORD) => signIn(server.app, loginName, password)
  })
  afterAll(async () => {
    await server.app.close()
    await server.sql.end()
    await rm(folder, { recursive: true, force: true })
  })
  return server
}

async function signIn(app: FastifyInstance, loginName: string, passWord: string): Promise<Client> {
  const answer = await new Client(app, null).call('/admin/rbac/user/login', { loginName, passWord, userType: 'A' })
  if (answer.status !== 0) throw new Error(`Cannot sign in as ${loginName}: ${answer.errCode}`)
  return new Client(app, answer.data)
}
