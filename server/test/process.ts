import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { type AddressInfo, connect as connectTo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { until } from './server.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** The product as its operator starts it: a process, its output and its end. */
export class Product {
  readonly child: ChildProcess
  output = ''
  readonly ended: Promise<number | null>
  constructor(
    env: Record<string, string>,
    run: { uid?: number; gid?: number; cwd?: string } = {},
    [command, ...args]: readonly [string, ...string[]] = [process.execPath, main],
  ) {
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
    const own = { PATH, HOME, LOG_LEVEL: 'warn', NODE_COMPILE_CACHE }
    this.child = spawn(command, args, { env: { ...own, ...env }, cwd: '/', ...run })
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (text) => {
        this.output += text
      })
    this.ended = once(this.child, 'close').then(([code]) => code as number | null)
    onTestFinished(async () => {
      if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGTERM')
      await this.ended
    })
  }

  /** Its address, once it says that it is ready. */
  async ready(): Promise<string> {
    const found = await until(() => {
      if (this.child.exitCode !== null) throw new Error(`It ended with ${this.child.exitCode}: ${this.output}`)
      return /is ready: (http:\/\/\S+?)\/\s/.exec(this.output)
    }, 80_000)
    return found[1] as string
  }

  kill(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal)
    return this.ended
  }
}

/** A folder for one test; its database goes with it, also where the folder only links to it. */
export async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'cogcampus-start-'))
  onTestFinished(async () => {
    for (const data of [path, join(path, 'data')]) {
      const database = await realpath(join(data, 'postgres')).catch(() => null)
      if (database) await rm(database, { recursive: true, force: true })
    }
    await rm(path, { recursive: true, force: true })
  })
  return path
}

/** A port without a listener. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The test PostgreSQL, which has a socket only, at a TCP port. */
export async function tcpOf(socketFolder: string): Promise<number> {
  const proxy = createServer((client) => {
    const database = connectTo(join(socketFolder, '.s.PGSQL.5432'))
    client.pipe(database).pipe(client)
    for (const end of [client, database]) end.on('error', () => [client, database].map((socket) => socket.destroy()))
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  return (proxy.address() as AddressInfo).port
}

/** A call to a running product. */
export async function ask(
  base: string,
  path: string,
  body?: object,
  token?: string,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(base + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/json',
      ...(token ? { authorization: token } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as { status: number; errCode: string; data: never }
}

export async function signIn(base: string, passWord: string, loginName = 'admin'): Promise<string> {
  const answer = await ask(base, '/admin/rbac/user/login', { loginName, passWord, userType: 'A' })
  if (answer.status !== 0) throw new Error(`Cannot sign in: ${answer.errCode}`)
  return answer.data
}
