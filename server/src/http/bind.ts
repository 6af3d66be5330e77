import { Readable } from 'node:stream'
import { nounOf, nouns, type Path } from '@cogcampus/contract'
import { addressesOf, type Endpoint, type Noun, writes } from '@cogcampus/contract/endpoint'
import type { Envelope } from '@cogcampus/contract/envelope'
import { errors } from '@cogcampus/contract/errors'
import { holdsFiles } from '@cogcampus/contract/files'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, onRequestHookHandler } from 'fastify'
import { builder } from '../db/builder.ts'
import { FREE, NO_REACH, type Reach } from '../db/reach.ts'
import { ReadScope, WriteScope } from '../db/scope.ts'
import { inTransaction } from '../db/transaction.ts'
import { Refusal, refuse, sessionInvalid } from '../lib/errors.ts'
import { text } from '../lib/text.ts'
import { keyOf } from '../lib/who.ts'
import { admitFiles, assertKept } from '../modules/file/rules.ts'
import { handlerOf, handlersOf } from '../modules/index.ts'
import { type Actor, atCampus, type Staff, widestReach } from './actor.ts'
import { inTurn, prepare } from './before.ts'
import { callerOf } from './caller.ts'
import type { Author, Caller, Handler, Services } from './context.ts'
import { assertDictValues, dictFinder } from './dictValues.ts'
import { type Download, isDownload, sendDownload } from './download.ts'
import { asRefusal, done, refused } from './envelope.ts'
import { rowSignerOf, type SignFiles, signerOf } from './fileAnswers.ts'
import { type IdempotencyKey, idempotencyKey, openWrite, releaseKey } from './idempotency.ts'
import { parseInput, queryReader } from './input.ts'
import { withLastChange } from './lastChange.ts'
import { type Operation, recordDone, recordDownload, recordRead, recordRefused } from './operation.ts'
import { networkOf } from './rateLimit.ts'
import { serializerOf } from './response.ts'
import { sendStream } from './stream.ts'
import { toldText } from './told.ts'
import { receiveForm } from './upload.ts'

type Work = (context: never, input: never) => Promise<unknown>
type Call = {
  path: Path
  endpoint: Endpoint
  handler: Work
  /** The `/campus/…` twin of an `/admin/…` call: its reach is the caller's own campus. */
  campusOnly: boolean
  read: (raw: Record<string, unknown>) => Record<string, unknown>
  findDicts: ReturnType<typeof dictFinder>
  /** Whether its input can name stored files. */
  takesFiles: boolean
  sign: SignFiles
  signRow: SignFiles
  /** How an upload is read: as a form, unless the call says otherwise. */
  receive: typeof receiveForm
  /** Identifies the caller where the session does not. */
  identify?: (request: FastifyRequest) => Promise<Actor>
}

/** Registers every call of the contract, with session, permission, scope, transaction and records as it declares. */
export function bind(app: FastifyInstance, services: Services): void {
  for (const noun of nouns) bindNoun(app, services, noun, handlersOf(noun))
}

/** Registers the calls of one noun at each of their addresses; whatever the address, the permission is the path. */
export function bindNoun(app: FastifyInstance, services: Services, noun: Noun, handlers: object): void {
  for (const [key, endpoint] of Object.entries(noun.endpoints)) {
    const handler = handlers[key as keyof typeof handlers] as Work
    const call = callOf(`${noun.prefix}/${key}` as Path, endpoint, handler)
    const method = endpoint.kind === 'write' || endpoint.kind === 'upload' ? 'POST' : 'GET'
    for (const url of addressesOf(noun, key)) {
      route(app, services, call, { method, url })
      if (url.startsWith('/admin/') && endpoint.access !== 'public') {
        route(app, services, { ...call, campusOnly: true }, { method, url: url.replace('/admin/', '/campus/') })
      }
    }
  }
}

function callOf(path: Path, endpoint: Endpoint, handler: Work): Call {
  return {
    path,
    endpoint,
    handler,
    campusOnly: false,
    read: queryReader(endpoint.input),
    findDicts: dictFinder(endpoint.input),
    takesFiles: holdsFiles(endpoint.input),
    sign: signerOf(endpoint),
    signRow: rowSignerOf(path),
    receive: receiveForm,
  }
}

/** Registers the upload to a signed address: the ticket in the address identifies the caller, the rest is as for every call. */
export function bindTicketUpload<E extends Endpoint<'upload'>>(
  app: FastifyInstance,
  services: Services,
  at: { url: string; path: Path },
  endpoint: E,
  { handler, ...how }: { handler: Handler<E> } & Required<Pick<Call, 'identify' | 'receive'>>,
): void {
  route(app, services, { ...callOf(at.path, endpoint, handler as Work), ...how }, { method: 'PUT', url: at.url })
}

function route(app: FastifyInstance, services: Services, call: Call, at: { method: HTTPMethods; url: string }): void {
  const { endpoint } = call
  app.route({
    ...at,
    exposeHeadRoute: false,
    // Fastify asks for a serializer where a schema says so.
    schema: { response: { 200: {} } },
    serializerCompiler: () => serializerOf(endpoint),
    // Before the body is read and the session looked up.
    onRequest: withinRateLimit(services),
    handler: (request, reply) => answer(services, call, request, reply),
  })
}

/** Counts a request for its address, and refuses it over the limit. */
export const withinRateLimit =
  ({ rateLimits }: Services): onRequestHookHandler =>
  (request, reply, next) => {
    try {
      rateLimits.address.take(networkOf(request.ip))
    } catch (error) {
      return void sendRefusal(reply, error as Refusal, callerOf(request))
    }
    next()
  }

async function answer(services: Services, call: Call, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const caller = callerOf(request)
  // Answers hold personal data, and some GETs write: no cache keeps any of them. Nor is JSON to be run or framed.
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  try {
    const answered = await attempt(services, call, request, reply, caller)
    if (isDownload(answered)) return sendDownload(reply, answered)
    if (answered instanceof Readable) return sendStream(reply, answered)
    return { ...answered, data: call.sign(services.files, answered.data) }
  } catch (error) {
    const refusal = asRefusal(error, caller.language)
    if (!refusal) throw error
    if (error !== refusal) request.log.warn({ cause: causeOf(error) }, 'refused')
    // A client that PUTs a file reads the HTTP status, and may not have sent the whole body yet.
    if (call.identify) reply.code(errors[refusal.errCode].code).header('connection', 'close')
    const row = refusal.errCode === 'STALE_VERSION' ? call.signRow(services.files, refusal.data) : refusal.data
    return sendRefusal(reply, refusal, caller, row)
  }
}

/** Makes the call. A refusal is recorded before it is answered; if recording fails, that failure is answered instead. */
async function attempt(
  services: Services,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): Promise<Awaited<ReturnType<typeof run>>> {
  const started = performance.now()
  const changes = writes(call.endpoint.kind)
  if (changes && !call.identify) checkOrigin(request)
  const actor = await actorOf(services, call, request)
  if (actor?.kind === 'staff') reply.header('x-access', actor.access)
  if (actor && call.endpoint.kind !== 'stream') services.rateLimits.user.take(keyOf(actor))
  try {
    return await run(services, call, request, caller, actor, started)
  } catch (error) {
    const refusal = asRefusal(error, caller.language)
    const { errCode, keeps } = refusal ?? {}
    // Refused changes, and reads that the caller may not make, are recorded.
    const onRecord = changes ? errCode !== 'BUSY' : errCode === 'FORBIDDEN'
    if (actor && errCode && onRecord && !keeps) {
      await recordRefused(services.sql, { endpoint: call.path, author: actor, caller, started }, errCode)
    }
    if (refusal?.row && actor?.kind === 'staff') {
      throw await withLastChange(builder(services.sql), refusal, { userId: actor.userId, language: caller.language })
    }
    throw error
  }
}

/** The error of PostgreSQL or the network, without the values of the row. */
function causeOf(error: unknown): object {
  const { code, constraint, message } = error as Record<string, unknown>
  return { code, constraint, message }
}

/** Refusals carry other data than the endpoint's output, so they bypass its serializer. */
function sendRefusal(reply: FastifyReply, refusal: Refusal, caller: Caller, data = refusal.data): FastifyReply {
  const { errCode, params, said } = refusal
  const general = refused(errCode, caller.language, data, params)
  const envelope = said ? { ...general, msg: said } : general
  if (envelope.code === 429) reply.code(429).header('retry-after', String(refusal.params.seconds ?? 60))
  if (refusal.errCode === 'UNSUPPORTED_TYPE') reply.code(415)
  if (envelope.code === 507) reply.code(507)
  if (envelope.code === 503) reply.code(503).header('retry-after', String(refusal.params.seconds ?? 1))
  return reply.header('content-type', 'application/json; charset=utf-8').serializer(JSON.stringify).send(envelope)
}

/** The ajax marker, which a form of another site cannot send, and the browser's `sec-fetch-site` header. */
function checkOrigin(request: FastifyRequest): void {
  if (request.headers['x-requested-with'] !== 'XMLHttpRequest') throw refuse('MARKER_MISSING')
  if (request.headers['sec-fetch-site'] === 'cross-site') throw refuse('CROSS_SITE')
}

/** The user or account of the token; a caller of the other kind has no valid session for this call. */
async function actorOf(services: Services, call: Call, request: FastifyRequest): Promise<Actor | null> {
  if (call.identify) return call.identify(request)
  const { endpoint } = call
  const token = request.headers.authorization?.replace(/^Bearer /, '')
  const actor = token ? await services.actors.find(token) : null
  if (endpoint.access === 'public') return actor
  if (actor?.kind !== (endpoint.access === 'account' ? 'account' : 'staff')) throw sessionInvalid()
  return actor
}

/** The actor as this call knows them, and what it lets them see: null where it needs no session. */
interface Admitted {
  who: Actor | null
  reach: Reach | null
}

/** Refused when nothing grants the call to the actor. */
function admitted(call: Call, actor: Actor | null): Admitted {
  if (!actor || call.endpoint.access === 'public') return { who: actor, reach: null }
  if (actor.kind === 'staff') return admittedStaff(call, actor)
  if (Date.now() >= actor.agreementDueAt && !call.endpoint.beforeDue) throw refuse('AGREEMENT_DUE')
  return { who: actor, reach: NO_REACH }
}

function admittedStaff({ path, endpoint, campusOnly }: Call, actor: Staff): Admitted {
  const open = endpoint.access === 'session'
  if (!open && !actor.grants.has(path)) throw refuse('FORBIDDEN')
  if (actor.mustChangePassword && !endpoint.beforeDue) throw refuse('PASSWORD_CHANGE_REQUIRED')
  if (campusOnly && actor.campusId === null) throw refuse('NO_CAMPUS')
  const who = campusOnly ? atCampus(actor, actor.campusId as number) : actor
  return { who, reach: open ? widestReach(who) : (who.grants.get(path) as Reach) }
}

async function run(
  services: Services,
  call: Call,
  request: FastifyRequest,
  caller: Caller,
  actor: Actor | null,
  started: number,
): Promise<Envelope | Readable | Download> {
  const { endpoint, handler } = call
  const isGet = request.method === 'GET'
  if (request.isMultipart() && endpoint.kind !== 'upload') throw refuse('UNSUPPORTED_TYPE')
  const common = { caller, t: text.bind(null, caller.language) }
  const raw = isGet ? call.read({ ...(request.query as object), ...(request.params as object) }) : (request.body ?? {})
  const { who, reach } = admitted(call, actor)
  if (!writes(endpoint.kind)) {
    const input = parseInput(endpoint.input, raw, caller.language)
    const data = await handler(readContext(services, common, { who, reach }) as never, input as never)
    if (endpoint.kind === 'stream') return data as Readable
    const operation: Operation = { endpoint: call.path, author: who, caller, started }
    return endpoint.kind === 'download'
      ? downloaded(services, operation, data as Download)
      : done(await readRow(services, call, operation, input.id, data))
  }
  const uploaded = endpoint.kind === 'upload' ? await call.receive(request, services.storage) : null
  try {
    const input = parseInput(endpoint.input, uploaded?.fields ?? raw, caller.language)
    const reading = readContext(services, common, { who, reach })
    const check = () =>
      assertDictValues(call, input, { dicts: services.dicts, t: common.t }, (detail, id) =>
        (handlerOf(detail) as Work)(reading as never, { id } as never),
      )
    const once = idempotencyKey(request, who, input, uploaded?.file.digest ?? null)
    const begin = (own: object) => handler({ ...reading, ...own } as never, input as never)
    const job = { common, who, reach, input, started, once, check }
    const finish = (work: unknown) => runWrite(services, call, work as Work, job)
    // The transaction belongs to the turn: the writes of one person neither pile up on its locks nor overtake each other.
    if (who && 'slow' in handler) {
      return await inTurn(services, request, who, async () => finish(await prepare(services, { who, once }, begin)))
    }
    if (uploaded) return await finish(await inTurn(services, request, who, () => begin({ file: uploaded.file })))
    return await finish(endpoint.access === 'public' ? await begin({ apart: builder(services.sql) }) : handler)
  } finally {
    await uploaded?.file.drop()
  }
}

async function downloaded({ sql }: Services, operation: Operation, download: Download): Promise<Download> {
  await recordDownload(sql, operation).catch((error) => {
    if (download.content instanceof Readable) download.content.destroy()
    throw error
  })
  return download
}

/** What was read; first, who read it is on record where the call declares so. */
async function readRow({ sql }: Services, { endpoint, path }: Call, operation: Operation, id: unknown, data: unknown) {
  if (endpoint.onRecord) await recordRead(sql, operation, { table: tableOf(path), id: id as number })
  return data
}

/** The table that a noun is called after, as SQL names it. */
const tableOf = (path: Path) => nounOf(path).noun.replace(/[-/]/g, '_')

type Taking = Parameters<typeof admitFiles>[2]

/**
 * Does the work of a call, whose rows then hold the stored files that it names. One that is refused for a file is told first that
 * its row is gone or was changed meanwhile: the file may have been that of the row. What the work wrote is rolled back then.
 */
async function withFiles(
  { endpoint, takesFiles }: Call,
  input: unknown,
  { scope, who, ...taken }: Omit<Taking, 'scope' | 'who'> & { [K in 'scope' | 'who']: Taking[K] | null },
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!takesFiles || !scope || !who) return work()
  const files = await admitFiles(endpoint.input, input, { ...taken, scope, who })
  if (files instanceof Refusal) {
    // A form that names no version is of no row that could have changed.
    if (!('version' in (input as object))) throw files
    await work().catch((error) => {
      if (error instanceof Refusal && ['STALE_VERSION', 'NOT_FOUND'].includes(error.errCode)) throw error
    })
    throw files
  }
  const data = await work()
  await assertKept(taken.db, files)
  return data
}

/** The context of a read: its handles are on connections that cannot write. */
function readContext({ reads, live, jobs, storage, wx }: Services, common: object, { who, reach }: Admitted) {
  const handles = who && reach ? ReadScope.open(reads, reach, who) : { db: reads.as(FREE), scope: null }
  return { ...common, services: { live, jobs, storage, wx }, ...handles, actor: who }
}

async function runWrite(
  services: Services,
  call: Call,
  handler: Work,
  job: Admitted & {
    common: { caller: Caller }
    input: unknown
    started: number
    once: IdempotencyKey | null
    check: () => Promise<void>
  },
): Promise<Envelope> {
  const { who, reach, common, input, started, once, check } = job
  let after: (() => Promise<void>)[] = []
  const outcome = await inTransaction(services.sql, async (on, tx, whenUndone) => {
    after = []
    const own = tx.as(FREE)
    const first = await openWrite(own, who, once, common.caller.tab)
    if (first) return first
    // After the first answer to the same key: what was done then stays done, whatever a dictionary says now.
    await check()
    const operation: Operation = { endpoint: call.path, author: who, caller: common.caller, started }
    const { db, scope } = who && reach ? WriteScope.open(on, reach, who) : { db: on.as(FREE), scope: null }
    const afterCommit = (work: () => Promise<void>) => after.push(work)
    const identify = (author: Author) => {
      operation.author = author
    }
    const { actors, jobs, storage } = services
    const given = { services: { actors, jobs, storage }, db, scope, actor: who }
    const context = { ...common, ...given, afterCommit, whenUndone, identify }
    try {
      const { language } = common.caller
      const taken = { db, scope, who, language }
      const data = await withFiles(call, input, taken, async () => handler(context as never, input as never))
      const told =
        scope && who?.kind === 'staff' ? await toldText(own, scope.told, { scope, actor: who, language }) : ''
      const answer = done(data, told)
      await recordDone(own, operation, once, answer)
      return answer
    } catch (error) {
      if (!(error instanceof Refusal && error.keeps)) throw error
      if (once) await releaseKey(own, once)
      await recordRefused(own, operation, error.errCode)
      return error
    }
  })
  await Promise.all(after.map((work) => work()))
  if (outcome instanceof Refusal) throw outcome
  return outcome
}
