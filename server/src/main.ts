import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { connect, type Sql } from './db/connect.ts'
import { type Embedded, startEmbedded } from './db/embedded.ts'
import { demoAccounts } from './demo/fill.ts'
import { claimDataDir } from './lib/single.ts'
import { Startup } from './lib/startup.ts'
import { folderStorage } from './lib/storage.ts'
import { prepare } from './prepare.ts'

const built = (part: string) => fileURLToPath(new URL(`../../${part}`, import.meta.url))
const say = (line = '') => process.stdout.write(`${line}\n`)

/** Work under way has this long to finish after SIGTERM. */
const DRAIN_MS = 20_000

async function start(): Promise<void> {
  const began = performance.now()
  const config = configOf()
  const release = await claimDataDir(config.dataDir)
  const embedded = config.databaseUrl ? null : await startEmbedded(config.dataDir)
  const sql = poolOf(config.databaseUrl ?? (embedded as Embedded))
  let stopping: Promise<void> | null = null
  let close = async () => {}
  const stop = () => {
    stopping ??= (async () => {
      await close()
      await sql.end({ timeout: 5 })
      await embedded?.stop()
      release()
    })()
    return stopping
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      setTimeout(() => process.exit(1), DRAIN_MS).unref()
      stop().then(() => process.exit(0), fail)
    })
  }
  try {
    await reach(sql, config)
    const password = await prepare(sql, config)
    const app = await buildApp({
      sql,
      storage: folderStorage(join(config.dataDir, 'files')),
      logLevel: config.logLevel,
      trustProxy: config.trustProxy,
      budgets: config.budgets,
      https: config.https,
      work: true,
      pages: { console: built('console/dist'), applet: built('applet/dist/h5') },
    })
    close = () => app.close()
    const address = await listen(app, config)
    await greet(sql, address, password, performance.now() - began)
  } catch (error) {
    // What went wrong first is what is told.
    await stop().catch(() => {})
    throw error
  }
}

function poolOf(at: string | Embedded): Sql {
  try {
    return connect(at)
  } catch {
    throw new Startup('CONFIG', 'DATABASE_URL cannot be read as an address')
  }
}

function configOf(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    throw new Startup('CONFIG', (error as Error).message)
  }
}

async function reach(sql: Sql, config: Config): Promise<void> {
  try {
    await sql`select 1`
  } catch (error) {
    const where = (config.databaseUrl ?? '').replace(/\/\/.*@/, '//…@').replace(/\?.*/, '')
    throw new Startup('DATABASE', `The database ${where} cannot be reached: ${(error as Error).message}`)
  }
}

/** Where it listens: with port 0, the system chose one. */
async function listen(app: Awaited<ReturnType<typeof buildApp>>, { port, host }: Config): Promise<string> {
  try {
    await app.listen({ port, host })
    const { port: taken } = app.server.address() as AddressInfo
    return `http://${host.includes(':') ? `[${host}]` : host}:${taken}/`
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why =
      code === 'EADDRINUSE' ? 'is in use. Stop what uses it, or set PORT to another one.' : `cannot be used: ${message}`
    throw new Startup('PORT', `Port ${port} on ${host} ${why}`)
  }
}

async function greet(sql: Sql, address: string, password: string | null, ms: number): Promise<void> {
  const accounts = await demoAccounts(sql)
  say()
  say(`cogcampus is ready: ${address}  (${(ms / 1000).toFixed(1)} s)`)
  if (password) {
    say(`First administrator: login name "admin", one-time password "${password}" (to be changed at the first sign-in)`)
  } else if (accounts.length > 0) {
    say('Demo accounts, all with password demo-2026:')
    for (const { loginName, roles, campus } of accounts)
      say(`  ${loginName.padEnd(12)} ${roles}${campus ? ` · ${campus}` : ''}`)
  }
  say()
}

start().catch(fail)

function fail(error: Error): never {
  const known = error instanceof Startup
  process.stderr.write(known ? `\n${error.message}\n` : `\n${error.stack ?? error}\n`)
  process.exit(known ? error.exitCode : 1)
}
