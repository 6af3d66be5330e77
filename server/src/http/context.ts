import type { Readable } from 'node:stream'
import type { Endpoint, In, Noun, Out } from '@cogcampus/contract/endpoint'
import type { Language } from '@cogcampus/contract/envelope'
import type { Kysely } from 'kysely'
import type { Handles } from '../db/builder.ts'
import type { Sql } from '../db/connect.ts'
import type { Reader, Writer } from '../db/handles.ts'
import type { Whole, WritableParts } from '../db/parts.ts'
import type { ReadScope, WriteScope } from '../db/scope.ts'
import type { Database, SharedTables } from '../db/tables.ts'
import type { WhenUndone } from '../db/transaction.ts'
import type { JobQueue } from '../jobs/job.ts'
import type { FileSigner } from '../lib/fileSigner.ts'
import type { Outward } from '../lib/outward.ts'
import type { Staged, Storage } from '../lib/storage.ts'
import type { MessageKey, Params } from '../lib/text.ts'
import type { Turns } from '../lib/turns.ts'
import type { Wx } from '../lib/wx.ts'
import type { DictValues } from '../modules/dict/store.ts'
import type { Account } from './account.ts'
import type { Actor, Actors, Person, Staff } from './actor.ts'
import type { Download } from './download.ts'
import type { RateLimit } from './rateLimit.ts'

/** Opens a stream of live changes for a signed-in user. */
export interface LiveStreams {
  open: (actor: Actor, tab?: string) => Promise<Readable>
}

/** The services of the process, one set per server. */
export interface Services {
  sql: Sql
  /** On connections that cannot write. */
  reads: Handles
  actors: Actors
  live: LiveStreams
  dicts: DictValues
  jobs: JobQueue
  storage: Storage
  files: FileSigner
  /** Turns at reading uploaded files. */
  turns: Turns
  /** The rate limits of a user, of an address, and of what a family writes. */
  rateLimits: { user: RateLimit; address: RateLimit; family: RateLimit }
  /** The messaging app; null where it is not configured. */
  wx: Wx | null
  /** What is sent to the systems of others. */
  outward: Outward
}

/** The services that a read may use. */
export interface ReadServices {
  live: LiveStreams
  jobs: Pick<JobQueue, 'nextOf'>
  storage: Pick<Storage, 'get'>
  wx: Wx | null
  outward: Pick<Outward, 'unreachable'>
}

/** The services that a write may use. */
export type WriteServices = Pick<Services, 'actors' | 'jobs' | 'storage'>

export interface Caller {
  ip: string
  userAgent: string
  requestId: string
  /** The browser tab of the caller, from its header; empty without one. */
  tab: string
  /** The browser of the caller, by the random word in its header; empty without one. */
  device: string
  language: Language
}

/** The user or account that a row of the operation log is about. */
export type Author =
  | Pick<Person, 'kind' | 'userId' | 'userName' | 'campusId'>
  | Pick<Account, 'kind' | 'accountId' | 'userName'>

interface Common {
  caller: Caller
  /** A text of the server's message files in the caller's language. */
  t: (key: MessageKey, params?: Params) => string
}

/** Staff see rows by campus and owner; an account sees only its own rows (scope.ts). */
type Reads<A extends Actor> = [A] extends [Staff] ? ReadScope : Pick<ReadScope, 'from' | 'unscoped'>
type Writes<A extends Actor> = [A] extends [Staff]
  ? WriteScope
  : Pick<WriteScope, 'from' | 'update' | 'delete' | 'lock' | 'unscoped' | 'writeUnscoped' | 'onBehalf' | 'told'> & {
      /** What a family adds to a row of its child; its rights stand at each table, so parts are not read by this. */
      partsOf: <W extends Whole>(
        ...found: Parameters<typeof WriteScope.prototype.partsOf<W>>
      ) => Pick<WritableParts<W>, 'insert'>
    }

/**
 * Reads tables of the whole business; owned rows come through `scope`. There is no way to write: no handle builds what
 * writes, and PostgreSQL refuses it on these connections.
 */
export interface ReadContext<A extends Actor = Staff> extends Common {
  services: ReadServices
  db: Reader<SharedTables>
  scope: Reads<A>
  actor: A
}

/** The context of every write: one open transaction, which is rolled back as a whole when the handler throws. */
interface Writing extends Common {
  services: WriteServices
  /** Runs after the commit and before the answer, not at all when the handler is refused. */
  afterCommit: (work: () => Promise<void>) => void
  /** Runs when the transaction is rolled back: reverts effects outside the database. */
  whenUndone: WhenUndone
}

/**
 * `db` and `scope` are the open transaction. There is no second connection: writers that wait for each other
 * while one of them waits for a free connection would deadlock.
 */
export interface WriteContext<A extends Actor = Staff> extends Writing {
  db: Writer<SharedTables>
  scope: Writes<A>
  actor: A
}

/** The context of a call without a session: it reads, and there is no scope. */
export interface PublicContext extends Common {
  db: Reader<
    SharedTables &
      Pick<Database, 'rbacUser' | 'activity' | 'activityCampus' | 'activityUser' | 'campus' | 'courseCampus'>
  >
  services: ReadServices
  /** Each statement commits by itself, whatever becomes of the call: for what counts attempts. Only of a write. */
  apart: Kysely<Database>
  actor: Actor | null
}

/** The transaction of a write without a session: `db`, without a scope. */
export interface PublicWriteContext extends Writing {
  db: Kysely<Database>
  /** Sets the author of the operation, once the caller is identified. */
  identify: (author: Author) => void
}

/** An uploaded file; it is deleted after the call unless the handler keeps it. */
export interface UploadedFile extends Staged {
  name: string
}
export interface UploadContext<A extends Actor = Staff> extends ReadContext<A> {
  file: UploadedFile
}

type IsRead<E extends Endpoint> = E['kind'] extends 'read' | 'stream' | 'download' ? true : false
type SignedIn<E extends Endpoint, A extends Actor> =
  IsRead<E> extends true ? ReadContext<A> : E['kind'] extends 'upload' ? UploadContext<A> : WriteContext<A>
/** The type of the caller that an endpoint declares. */
type ActorOf<E extends Endpoint> = E['access'] extends 'account' ? Account : Staff
type ContextOf<E extends Endpoint> = E['access'] extends 'public' ? PublicContext : SignedIn<E, ActorOf<E>>

type AnswerOf<E extends Endpoint> = E['kind'] extends 'stream'
  ? Readable
  : E['kind'] extends 'download'
    ? Download
    : Out<E>
/**
 * A write without a session, a slow one, and every upload, does the slow part first, such as checking a password or reading a file,
 * and returns the work for the transaction, so that neither anonymous calls nor large files hold transactions open.
 */
type Later<E extends Endpoint> = (
  context: E['access'] extends 'public' ? PublicWriteContext : WriteContext<ActorOf<E>>,
) => Promise<AnswerOf<E>>
type IsPublicWrite<E extends Endpoint> = E['access'] extends 'public' ? (IsRead<E> extends true ? false : true) : false
type IsTwoStep<E extends Endpoint> = E['kind'] extends 'upload' ? true : IsPublicWrite<E>
export type Handler<E extends Endpoint> = (
  context: ContextOf<E>,
  input: In<E>,
) => Promise<IsTwoStep<E> extends true ? Later<E> : AnswerOf<E>>

/** What the slow part of a write gets: it reads, and counts attempts. */
export interface SlowContext<A extends Actor = Staff> extends ReadContext<A> {
  /** Each statement commits by itself, whatever becomes of the call. */
  apart: Kysely<Database>
}

/** A write with a slow part before its transaction (`slow` in before.ts); both are done in turns by person. */
export type SlowHandler<E extends Endpoint> = ((
  context: SlowContext<ActorOf<E>>,
  input: In<E>,
) => Promise<Later<E>>) & {
  slow: true
}

/** One handler for every call of a noun: a missing one does not compile. Those named by `S` have a slow part. */
export type Handlers<N extends Noun, S extends keyof N['endpoints'] = never> = {
  [K in keyof N['endpoints']]: K extends S ? SlowHandler<N['endpoints'][K]> : Handler<N['endpoints'][K]>
}

/** Handlers that serve the calls of staff and the same calls of accounts. */
export type SharedHandlers<N extends Noun> = {
  [K in keyof N['endpoints']]: (
    context: SignedIn<N['endpoints'][K], Actor>,
    input: In<N['endpoints'][K]>,
  ) => Promise<AnswerOf<N['endpoints'][K]>>
}
