import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { APP_ROLE } from './db/appRole.ts'
import { connect, type Sql } from './db/connect.ts'
import { type Embedded, startEmbedded } from './db/embedded.ts'
import { appletAccounts, hasDemoFamilies } from './demo/applet.ts'
import { demoAccounts } from './demo/fill.ts'
import { storeMaterialFiles } from './demo/materialFiles.ts'
import { storeSignature } from './demo/signature.ts'
import { STAND_IN, WxStandIn } from './demo/wx.ts'
import { claimDataDir } from './lib/claimDataDir.ts'
import { openStore } from './lib/installation.ts'
import { holdKeys, keySource, useKeys } from './lib/keyRing.ts'
import { Startup } from './lib/startup.ts'
import { WX_URL, type WxConfig } from './lib/wx.ts'
import { prepare } from './prepare.ts'

const built = (part: string) => fileURLToPath(new URL(`../../${part}`, import.meta.url))
const print = (line = '') => process.stdout.write(`${line}\n`)

/** Work under way has this long to finish after SIGTERM. */
const DRAIN_MS = 20_000

async function start(): Promise<void> {
  const began = performance.now()
  const config = configOf()
  const filesDir = config.filesDir ?? join(config.dataDir, 'files')
  if (config.databaseUrl && !config.filesDir) {
    print(`FILES_DIR is not set: a second process on this database will not start unless it is given ${filesDir}.`)
  }
  const release = await claimDataDir(config.dataDir)
  const embedded = config.databaseUrl ? null : await startEmbedded(config.dataDir)
  const at = config.databaseUrl ?? (embedded as Embedded)
  const owner = poolOf(at)
  let sql: Sql | null = null
  let stopping: Promise<void> | null = null
  let close = async () => {}
  const stop = () => {
    stopping ??= (async () => {
      await close()
      await Promise.all([owner.end(), sql?.end()])
      await embedded?.stop()
      release()
    })()
    return stopping
  }
  // `disconnect`: the process that started this one, and holds a channel to it, is gone.
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) {
    process.on(event, () => {
      setTimeout(() => process.exit(1), DRAIN_MS).unref()
      stop().then(() => process.exit(0), fail)
    })
  }
  try {
    await reach(owner, config)
    useKeys(keySource(config.identityKeys, config.dataDir))
    const password = await prepare(owner, config)
    await holdKeys(owner)
    const accounts = await demoAccounts(owner)
    const demoFamilies = config.demo && (await hasDemoFamilies(owner))
    await owner.end()
    // The role is there only now.
    sql = connect(at, { role: APP_ROLE })
    const storage = await openStore(sql, filesDir)
    if (config.demo) await Promise.all([storeSignature(storage), storeMaterialFiles(storage)])
    const standIn = !config.wx && demoFamilies ? new WxStandIn() : null
    const wx = config.wx ? { ...config.wx, url: WX_URL } : standIn && (await standingIn(standIn))
    const app = await buildApp({
      sql,
      storage,
      logLevel: config.logLevel,
      trustProxy: config.trustProxy,
      rateLimits: config.rateLimits,
      https: config.https,
      wx,
      toLoopback: config.demo,
      work: true,
      pages: { console: built('console/dist'), applet: built('applet/dist/h5') },
    })
    close = () => app.close()
    const address = await listen(app, config)
    if (standIn) standIn.serves = reachable(address)
    greet(accounts, address, password, performance.now() - began)
    // To the process that started this one: what it does besides, such as building the applet, can begin.
    process.send?.('ready')
  } catch (error) {
    // The first failure is the one that is reported.
    await stop().catch(() => {})
    throw error
  }
}

/** Stands for the messaging app, with demo data alone: families sign in there by the codes `demo:<phone>`. */
async function standingIn(standIn: WxStandIn): Promise<WxConfig> {
  return { ...STAND_IN, url: await standIn.listen(), push: { ...standIn.push, publicUrl: () => standIn.serves } }
}

/** The address by which this machine reaches itself, without the last slash. */
const reachable = (address: string) =>
  address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:').slice(0, -1)

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

type Accounts = Awaited<ReturnType<typeof demoAccounts>>

/** Says in one piece that it is ready: who waits for the address finds the password or the accounts with it. */
function greet(accounts: Accounts, address: string, password: string | null, ms: number): void {
  const lines = [`cogcampus is ready: ${address}  (${(ms / 1000).toFixed(1)} s)`]
  if (password) {
    lines.push(
      `First administrator: login name "admin", one-time password "${password}" (to be changed at the first sign-in)`,
    )
  } else if (accounts.length > 0) {
    lines.push('Demo accounts, all with password demo-2026:')
    for (const { loginName, roles, campus } of accounts)
      lines.push(`  ${loginName.padEnd(12)} ${roles}${campus ? ` · ${campus}` : ''}`)
    lines.push('Demo accounts of the mini-program, by the code demo:<phone>:')
    for (const { phone, what } of appletAccounts) lines.push(`  ${phone.padEnd(12)} ${what}`)
  }
  print(`\n${lines.join('\n')}\n`)
}

start().catch(fail)

function fail(error: Error): never {
  const known = error instanceof Startup
  process.stderr.write(known ? `\n${error.message}\n` : `\n${error.stack ?? error}\n`)
  process.exit(known ? error.exitCode : 1)
}
