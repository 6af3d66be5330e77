import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { connect } from '../src/db/connect.ts'
import { exitCodes } from '../src/lib/startup.ts'
import { ask, folder, freePort, Product, signIn, tcpOf } from './process.ts'
import { until, useDatabase } from './server.ts'

// Processes and whole databases: slow where four suites share two cores.
vi.setConfig({ testTimeout: 180_000 })

const root = fileURLToPath(new URL('../../', import.meta.url))
const asRoot = process.getuid?.() === 0
const env = async (more: Record<string, string> = {}) => ({ PORT: String(await freePort()), ...more })

/** The password of the first administrator, as it was printed. */
const passwordIn = ({ output }: Product) => /one-time password "(\S+)"/.exec(output)?.[1] as string

/** A first start, with all that was seen of it. What it installed, with demo data, is copied by the tests that need it. */
let first: ReturnType<typeof startFirst> | undefined
async function startFirst() {
  const data = await mkdtemp(join(tmpdir(), 'cogcampus-made-'))
  await chmod(data, 0o755)
  const product = new Product({ DATA_DIR: data, PORT: '0' })
  const base = await product.ready()
  const ready = await (await fetch(`${base}/readyz`)).json()
  const page = await (await fetch(base, { headers: { accept: 'text/html' } })).text()
  await signIn(base, 'demo-2026')
  await forgetLog(data)
  const code = await product.kill('SIGTERM')
  return { data, base, ready, page, code, output: product.output }
}

/** Makes the database end without the spent files of its log, which it would keep to write into again, in each copy. */
async function forgetLog(data: string): Promise<void> {
  const socket = (await readFile(join(data, 'postgres/postmaster.pid'), 'utf8')).split('\n')[4] as string
  const sql = connect({ socket }, { max: 1 })
  await sql.run('alter system set wal_recycle = off')
  await sql.run('select pg_reload_conf()')
  // For the next start all is as it was.
  await until(async () => (await sql`select 1 from pg_settings where name = 'wal_recycle' and setting = 'off'`).length)
  await sql.run('alter system reset wal_recycle')
  await sql.end()
}

/** A copy of the installation, with its owners and modes, as a backup would make it. */
async function installed(): Promise<string> {
  first ??= startFirst()
  const { data } = await first
  const copy = await folder()
  await chmod(copy, 0o755)
  execFileSync('cp', ['-a', `${data}/.`, copy])
  return copy
}
afterAll(async () => {
  if (first) await rm((await first).data, { recursive: true, force: true })
})

beforeAll(() => {
  if (!existsSync(join(root, 'console/dist/index.html'))) {
    throw new Error('The start is tested with the built console: run "npm run build" first')
  }
})

describe('the first start on an empty folder', () => {
  it('makes a database, says where it is ready and how to sign in, and ends with 0', async () => {
    first ??= startFirst()
    const { data, base, ready, page, code, output } = await first
    expect(base).not.toMatch(/:0$/)
    expect(output).toContain('demo-2026')
    expect(ready).toEqual({ status: 'ok' })
    expect(page).toContain('<div id="root">')
    expect(code).toBe(0)
    expect(existsSync(join(data, 'postgres/postmaster.pid'))).toBe(false)
  })

  it('without demo data makes one administrator, whose printed password works once and must be changed, in a folder that only its user can enter, as also root may', async () => {
    const closed = await folder()
    await chmod(closed, 0o700)
    const data = join(closed, 'data')
    const product = new Product(await env({ DATA_DIR: data, DEMO: '0' }))
    const base = await product.ready()
    const password = passwordIn(product)
    expect(product.output).not.toContain('demo')
    const token = await signIn(base, password)
    expect((await ask(base, '/admin/rbac/user/page', undefined, token)).errCode).toBe('PASSWORD_CHANGE_REQUIRED')
    const change = { oldPassword: password, password: 'chosen-2026-by-me' }
    expect((await ask(base, '/admin/rbac/user/changePassword', change, token)).status).toBe(0)
    expect((await ask(base, '/admin/rbac/user/page', undefined, token)).status).toBe(0)
    await expect(signIn(base, password)).rejects.toThrow('LOGIN_FAILED')
    expect(await product.kill('SIGTERM')).toBe(0)
    const again = new Product(await env({ DATA_DIR: data, DEMO: '0' }))
    expect(await (await fetch(`${await again.ready()}/readyz`)).json()).toEqual({ status: 'ok' })
  })
})

describe('a later start', () => {
  it('prints no password of the first, and goes on undisturbed when another one comes to its folder', async () => {
    const data = await installed()
    const began = performance.now()
    const product = new Product(await env({ DATA_DIR: data, DEMO: '0' }))
    const base = await product.ready()
    process.stdout.write(`# time: a later start: ${((performance.now() - began) / 1000).toFixed(1)} s, target 5\n`)
    expect(product.output).not.toContain('one-time')
    const second = new Product(await env({ DATA_DIR: `${data}/../${data.split('/').at(-1)}` }))
    expect(await second.ended).toBe(exitCodes.RUNNING)
    expect(second.output).toContain('Another start is running')
    await signIn(base, 'demo-2026')
  })

  it('after a kill -9 has every row that was acknowledged; it ends the database, too, or else the next start does', async () => {
    const data = await installed()
    const killed = new Product(await env({ DATA_DIR: data }))
    const base = await killed.ready()
    const database = await databasePid(data)
    const token = await signIn(base, 'demo-2026')
    const acknowledged: string[] = []
    let going = true
    const writer = (async () => {
      for (let n = 0; going; n++) {
        const subject = { name: `科目${n}`, levelName: '基础' }
        const answer = await ask(base, '/api/admin/education/subject/edit', subject, token).catch(() => null)
        if (answer?.status === 0) acknowledged.push(subject.name)
      }
    })()
    await until(() => acknowledged.length > 30)
    await killed.kill('SIGKILL')
    going = false
    await writer
    await until(() => !existsSync(`/proc/${database}`))

    const again = new Product(await env({ DATA_DIR: data }))
    const at = await again.ready()
    // The session outlived the kill as well.
    const found = await ask(at, '/api/admin/education/subject/list', undefined, token)
    const names = (found.data as { name: string }[]).map((row) => row.name)
    expect(acknowledged.filter((name) => !names.includes(name))).toEqual([])

    const left = await databasePid(data)
    process.kill(await watcherOf(again.child.pid as number), 'SIGKILL')
    await again.kill('SIGKILL')
    expect(existsSync(`/proc/${left}`)).toBe(true)
    await new Product(await env({ DATA_DIR: data })).ready()
    expect(existsSync(`/proc/${left}`)).toBe(false)
  })
})

/** The process of the embedded database. */
const databasePid = async (data: string) =>
  Number((await readFile(join(data, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

/** What ends the database when the server can no longer do so. */
async function watcherOf(server: number): Promise<number> {
  const children = (await readFile(`/proc/${server}/task/${server}/children`, 'utf8')).trim().split(' ').map(Number)
  const names = await Promise.all(children.map((pid) => readFile(`/proc/${pid}/comm`, 'utf8')))
  return children[names.findIndex((name) => name.trim() === 'sh')] as number
}

describe('npm start', () => {
  /** What `npm start` runs, in a project where nothing is to be installed or built. */
  async function npmStart(data: string): Promise<Product> {
    const project = await folder()
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    await writeFile(join(project, 'package.json'), JSON.stringify({ scripts: { start: scripts.start } }))
    await mkdir(join(project, 'scripts'))
    const serve = JSON.stringify(join(root, 'scripts/serve.mjs'))
    await writeFile(join(project, 'scripts/start.mjs'), `import { serve } from ${serve}\nserve()\n`)
    return new Product({ DATA_DIR: data, PORT: '0' }, { cwd: project }, ['npm', 'start'])
  }

  const childOf = async (pid: number | undefined) =>
    Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')[0])

  it('ended by a signal to its process id, or by the end of its script, ends the server and its database, too', async () => {
    const data = await installed()
    for (const how of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL', 'the end of its script'] as const) {
      const product = await npmStart(data)
      await product.ready()
      const database = await databasePid(data)
      const script = await childOf(product.child.pid)
      // By these settings memory is given back after large uploads.
      const settings = await readFile(`/proc/${await childOf(script)}/environ`, 'utf8')
      expect(settings).toContain('MALLOC_TRIM_THRESHOLD_=131072')
      if (how === 'the end of its script') process.kill(script, 'SIGKILL')
      else product.child.kill(how)
      // Its output closes when the last process that writes to it has ended.
      await product.ended
      expect(existsSync(`/proc/${database}`), how).toBe(false)
      expect(existsSync(join(data, 'postgres/postmaster.pid')), how).toBe(false)
    }
  }, 400_000)
})

describe('a start that cannot go on says why and ends with its own code', () => {
  // One that is not what it must be (the others: src/config.test.ts), and one that is not what it seems.
  it.each([
    [{ DATABASE_URL: 'mysql://u:hushhush@h/d' }, /DATABASE_URL must begin with postgres/],
    [{ DATABASE_URL: 'postgres://u:hushhush@h:port/d' }, /DATABASE_URL/],
  ])('a setting that cannot be meant: %o', async (wrong, expected) => {
    const product = new Product({ DATA_DIR: await folder(), ...wrong })
    expect(await product.ended).toBe(exitCodes.CONFIG)
    expect(product.output).toMatch(expected)
    expect(product.output).not.toMatch(/hushhush|\.ts:\d/)
  })

  it('the port is in use', async () => {
    const data = await installed()
    const port = await freePort()
    const taken = createServer().listen(port, '127.0.0.1')
    await once(taken, 'listening')
    const product = new Product({ DATA_DIR: data, PORT: String(port) })
    expect(await product.ended).toBe(exitCodes.PORT)
    expect(product.output).toContain(`Port ${port} on 127.0.0.1 is in use`)
    expect(existsSync(join(data, 'postgres/postmaster.pid'))).toBe(false)
    taken.close()
  })

  it('the database cannot be reached, without printing its password, which has the signs that end one in an address', async () => {
    const password = encodeURIComponent('hushhush@hushhush/hushhush')
    const product = new Product({
      DATA_DIR: await folder(),
      DATABASE_URL: `postgres://me:${password}@127.0.0.1:${await freePort()}/db`,
    })
    expect(await product.ended).toBe(exitCodes.DATABASE)
    expect(product.output).toContain('cannot be reached')
    expect(product.output).toContain('127.0.0.1')
    expect(product.output).not.toContain('hushhush')
  })

  it('the data folder is damaged, and nothing in it is changed', async () => {
    const data = await installed()
    const control = join(data, 'postgres/global/pg_control')
    await truncate(control, 100)
    const before = await listing(join(data, 'postgres'))
    const product = new Product(await env({ DATA_DIR: data }))
    expect(await product.ended).toBe(exitCodes.DATA)
    expect(product.output).toMatch(/did not start; nothing was changed[\s\S]*pg_control/)
    expect(await listing(join(data, 'postgres'))).toEqual(before)
  })

  it('the folder of the database holds something else', async () => {
    const data = await folder()
    await mkdir(join(data, 'postgres/mine'), { recursive: true })
    const product = new Product(await env({ DATA_DIR: data }))
    expect(await product.ended).toBe(exitCodes.DATA)
    expect(product.output).toContain('is no database folder. Nothing was changed.')
  })
})

async function listing(path: string): Promise<string[]> {
  // PostgreSQL leaves the file that says who ran last.
  const names = (await readdir(path, { recursive: true })).filter((name) => name !== 'postmaster.pid').toSorted()
  return Promise.all(names.map(async (name) => `${name} ${(await stat(join(path, name))).size}`))
}

describe('with DATABASE_URL', () => {
  it('runs on that database, without demo data, and starts none of its own; SIGTERM lets what is in flight finish', async () => {
    const { socket } = inject('postgres')
    const data = await folder()
    const product = new Product({
      ...(await env({ DATA_DIR: data })),
      DATABASE_URL: `postgres://postgres:unused@127.0.0.1:${await tcpOf(socket)}/${database.database}`,
    })
    const base = await product.ready()
    expect(product.output).toContain('one-time password')
    expect(existsSync(join(data, 'postgres'))).toBe(false)
    const sql = connect(database, { max: 1 })
    expect(await sql`select login_name from rbac_user`).toMatchObject([{ loginName: 'admin' }])
    expect(await (await fetch(`${base}/readyz`)).json()).toEqual({ status: 'ok' })

    // A request in flight: it waits for a lock that the test holds.
    const token = await signIn(base, passwordIn(product))
    const holding = await sql.reserve()
    await holding`begin`
    await holding`lock table rbac_role in access exclusive mode`
    let finished = false
    const slow = ask(base, '/admin/rbac/user/userInfo', undefined, token).finally(() => {
      finished = true
    })
    await until(async () => (await holding`select 1 from pg_locks where not granted`).length > 0)
    const ended = product.kill('SIGTERM')
    // Answered meanwhile is what comes on an open connection, until nothing listens.
    await until(async () => !(await fetch(`${base}/healthz`).catch(() => null)))
    expect(finished).toBe(false)
    await holding`commit`
    holding.release()
    expect((await slow).status).toBe(0)
    expect(await ended).toBe(0)
    await sql.end()
  })
})
const database = useDatabase('shipped')

describe('the user who starts it', () => {
  it.runIf(asRoot)('may be any user who owns the data folder', async () => {
    const data = await folder()
    const [uid, gid] = [65534, 65534]
    await chown(data, uid, gid)
    const product = new Product(await env({ DATA_DIR: data, HOME: data, DEMO: '0' }), { uid, gid })
    await signIn(await product.ready(), passwordIn(product))
    expect((await stat(join(data, 'postgres'))).uid).toBe(uid)
    expect(await product.kill('SIGTERM')).toBe(0)
  })
})
