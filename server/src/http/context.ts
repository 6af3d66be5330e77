import type { Readable } from 'node:stream'
import type { Endpoint, In, Noun, Out } from '@cogcampus/contract/endpoint'
import type { Language } from '@cogcampus/contract/envelope'
import type { Kysely } from 'kysely'
import type { Sql, WhenUndone } from '../db/connect.ts'
import type { ReadScope, WriteScope } from '../db/scope.ts'
import type { Database, SharedTables } from '../db/tables.ts'
import type { Jobs } from '../jobs/queue.ts'
import type { Storage } from '../lib/storage.ts'
import type { MessageKey, Params } from '../lib/text.ts'
import type { Live } from '../modules/live/live.ts'
import type { Actor, Actors } from './actor.ts'
import type { Budget } from './budget.ts'
import type { Download } from './download.ts'

/** What the process holds; one a server. */
export interface Services {
  sql: Sql
  db: Kysely<Database>
  actors: Actors
  live: Live
  jobs: Jobs
  storage: Storage
  /** How often one person, and one address, may call. */
  budgets: { user: Budget; address: Budget }
}

export interface Caller {
  ip: string
  userAgent: string
  requestId: string
  language: Language
}

interface Common {
  caller: Caller
  /** A text of the server's message files in the caller's language. */
  t: (key: MessageKey, params?: Params) => string
}

/** Reads tables of the whole business; owned rows come through `scope`. There is no way to write. */
export interface ReadContext extends Common {
  services: Services
  db: Pick<Kysely<SharedTables>, 'selectFrom' | 'with' | 'fn'>
  scope: ReadScope
  actor: Actor
}

/**
 * `db` and `scope` are one open transaction: whatever the handler throws undoes all of it. There is no second way to
 * the database: writers that wait for each other while one of them waits for a free connection would wait for ever.
 */
export interface WriteContext extends Common {
  services: Omit<Services, 'sql' | 'db'>
  db: Kysely<SharedTables>
  scope: WriteScope
  actor: Actor
  /** Runs after the commit, not at all when the handler is refused. */
  afterCommit: (work: () => void) => void
  /** Runs when the transaction is undone: takes back what was done outside it. */
  whenUndone: WhenUndone
}

/** A public call: perhaps nobody is signed in, there is no scope, and no transaction around it. */
export interface PublicContext extends Common {
  services: Services
  db: Kysely<Database>
  actor: Actor | null
}

export interface UploadedFile {
  name: string
  bytes: Buffer
}
export interface UploadContext extends WriteContext {
  file: UploadedFile
}

type ContextOf<E extends Endpoint> = E['access'] extends 'public'
  ? PublicContext
  : E['kind'] extends 'read' | 'stream' | 'download'
    ? ReadContext
    : E['kind'] extends 'upload'
      ? UploadContext
      : WriteContext

type AnswerOf<E extends Endpoint> = E['kind'] extends 'stream'
  ? Readable
  : E['kind'] extends 'download'
    ? Download
    : Out<E>
export type Handler<E extends Endpoint> = (context: ContextOf<E>, input: In<E>) => Promise<AnswerOf<E>>

/** One handler for every call of a noun: a missing one does not compile. */
export type Handlers<N extends Noun> = { [K in keyof N['endpoints']]: Handler<N['endpoints'][K]> }
