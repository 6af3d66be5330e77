import { Readable } from 'node:stream'
import { endpoints, type Path } from '@cogcampus/contract'
import { type Endpoint, writes } from '@cogcampus/contract/endpoint'
import type { Envelope } from '@cogcampus/contract/envelope'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { inTransaction } from '../db/connect.ts'
import { type Reach, ReadScope, WriteScope } from '../db/scope.ts'
import { type Refusal, refuse, sessionInvalid } from '../lib/errors.ts'
import { text } from '../lib/text.ts'
import { handlerOf } from '../modules/index.ts'
import { type Actor, atCampus, widestReach } from './actor.ts'
import { networkOf } from './budget.ts'
import { callerOf } from './caller.ts'
import type { Caller, Services, UploadedFile } from './context.ts'
import { type Download, isDownload, sendDownload } from './download.ts'
import { asRefusal, done, refused } from './envelope.ts'
import { idempotencyKey, openWrite } from './idempotency.ts'
import { parseInput, queryReader } from './input.ts'
import { recordDone, recordRefused, recordTaken } from './operation.ts'
import { responseSchema } from './response.ts'
import { sendStream } from './stream.ts'
import { readUpload } from './upload.ts'

type Work = (context: never, input: never) => Promise<unknown>
type Call = {
  path: Path
  endpoint: Endpoint
  handler: Work
  /** The `/campus/…` twin of an `/admin/…` call: its reach is the caller's own campus. */
  campusOnly: boolean
  read: (raw: Record<string, unknown>) => Record<string, unknown>
}

/** Registers every call of the contract, with session, permission, scope, transaction and records as it declares. */
export function bind(app: FastifyInstance, services: Services): void {
  for (const { path, endpoint } of endpoints) {
    register(app, services, path, path, endpoint, false)
    if (path.startsWith('/admin/') && endpoint.access !== 'public') {
      register(app, services, path.replace('/admin/', '/campus/'), path, endpoint, true)
    }
  }
}

function register(
  app: FastifyInstance,
  services: Services,
  url: string,
  path: Path,
  endpoint: Endpoint,
  campusOnly: boolean,
): void {
  const handler = handlerOf(path) as Work
  const call: Call = { path, endpoint, handler, campusOnly, read: queryReader(endpoint.input) }
  app.route({
    method: endpoint.kind === 'write' || endpoint.kind === 'upload' ? 'POST' : 'GET',
    url,
    exposeHeadRoute: false,
    schema: { response: { 200: responseSchema(endpoint) } },
    // Before the body is read and anybody looked up; a stream is one call that lasts.
    ...(endpoint.kind === 'stream' ? {} : { onRequest: withinBudget(services) }),
    handler: (request, reply) => answer(services, call, request, reply),
  })
}

const withinBudget =
  ({ budgets }: Services): onRequestHookHandler =>
  (request, reply, next) => {
    try {
      budgets.address.take(networkOf(request.ip))
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
    const answered = await attempt(services, call, request, caller)
    if (isDownload(answered)) return sendDownload(reply, answered)
    return answered instanceof Readable ? sendStream(reply, answered) : answered
  } catch (error) {
    const refusal = asRefusal(error, caller.language)
    if (!refusal) throw error
    if (error !== refusal) request.log.warn({ cause: causeOf(error) }, 'refused')
    return sendRefusal(reply, refusal, caller)
  }
}

/** Makes the call. A refusal goes on record first: what comes between is answered instead. */
async function attempt(
  services: Services,
  call: Call,
  request: FastifyRequest,
  caller: Caller,
): Promise<Awaited<ReturnType<typeof run>>> {
  const started = performance.now()
  const changes = writes(call.endpoint.kind)
  if (changes) checkOrigin(request)
  const actor = await actorOf(services, call, request)
  if (actor && call.endpoint.kind !== 'stream') services.budgets.user.take(actor.userId)
  try {
    return await run(services, call, request, caller, actor, started)
  } catch (error) {
    const errCode = asRefusal(error, caller.language)?.errCode
    // Refused changes, and whatever somebody may not even look at, are on record (reliability.md S10).
    const onRecord = changes ? errCode !== 'BUSY' : errCode === 'FORBIDDEN'
    if (actor && errCode && onRecord) {
      await recordRefused(services.sql, { endpoint: call.path, actor, caller, started }, errCode)
    }
    throw error
  }
}

/** What PostgreSQL or the network said, without the row it said it of. */
function causeOf(error: unknown): object {
  const { code, constraint_name: constraint, message } = error as Record<string, unknown>
  return { code, constraint, message }
}

/** Refusals carry other data than the endpoint's output, so they bypass its serializer. */
function sendRefusal(reply: FastifyReply, refusal: Refusal, caller: Caller): FastifyReply {
  const envelope = refused(refusal.errCode, caller.language, refusal.data, refusal.params)
  if (envelope.code === 429) reply.code(429).header('retry-after', String(refusal.params.seconds ?? 60))
  if (refusal.errCode === 'UNSUPPORTED_TYPE') reply.code(415)
  if (envelope.code === 503) reply.code(503).header('retry-after', '1')
  return reply.header('content-type', 'application/json; charset=utf-8').serializer(JSON.stringify).send(envelope)
}

/** The ajax marker, which a form of another site cannot send, and the browser's own word on where a call comes from. */
function checkOrigin(request: FastifyRequest): void {
  if (request.headers['x-requested-with'] !== 'XMLHttpRequest') throw refuse('MARKER_MISSING')
  if (request.headers['sec-fetch-site'] === 'cross-site') throw refuse('CROSS_SITE')
}

async function actorOf(services: Services, call: Call, request: FastifyRequest): Promise<Actor | null> {
  const token = request.headers.authorization?.replace(/^Bearer /, '')
  const actor = token ? await services.actors.find(token) : null
  if (!actor && call.endpoint.access !== 'public') throw sessionInvalid()
  return actor
}

/** The actor as this call knows him, and what it lets him see; refused when nothing grants it to him. */
function admitted({ path, endpoint, campusOnly }: Call, actor: Actor): { who: Actor; reach: Reach } {
  const open = endpoint.access === 'session'
  if (!open && !actor.grants.has(path)) throw refuse('FORBIDDEN')
  if (actor.mustChangePassword && !open) throw refuse('PASSWORD_CHANGE_REQUIRED')
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
  const common = { services, caller, t: text.bind(null, caller.language) }
  const raw = isGet ? call.read({ ...(request.query as object), ...(request.params as object) }) : (request.body ?? {})

  if (endpoint.access === 'public') {
    const input = parseInput(endpoint.input, raw, caller.language)
    return done(await handler({ ...common, db: services.db, actor } as never, input as never))
  }
  const { who, reach } = admitted(call, actor as Actor)
  if (!writes(endpoint.kind)) {
    const input = parseInput(endpoint.input, raw, caller.language)
    const scope = new ReadScope(services.db, reach, who.userId)
    const data = await handler({ ...common, db: services.db, scope, actor: who } as never, input as never)
    if (endpoint.kind === 'stream') return data as Readable
    if (endpoint.kind !== 'download') return done(data)
    const taken = data as Download
    await recordTaken(services.sql, { endpoint: call.path, actor: who, caller, started }).catch((error) => {
      if (taken.content instanceof Readable) taken.content.destroy()
      throw error
    })
    return taken
  }
  const uploaded = endpoint.kind === 'upload' ? await readUpload(request) : null
  const input = parseInput(endpoint.input, uploaded?.fields ?? raw, caller.language)
  return runWrite(services, call, { common, who, reach, input, file: uploaded?.file, started, request })
}

async function runWrite(
  services: Services,
  call: Call,
  job: {
    common: { caller: Caller }
    who: Actor
    reach: Reach
    input: unknown
    file: UploadedFile | undefined
    started: number
    request: FastifyRequest
  },
): Promise<Envelope> {
  const { who, common, input, file, started } = job
  const once = idempotencyKey(job.request, input, file?.bytes ?? null)
  let after: (() => void)[] = []
  const envelope = await inTransaction(services.sql, async (db, tx, whenUndone) => {
    after = []
    const first = await openWrite(tx, who.userId, once)
    if (first) return first
    const scope = new WriteScope(db, job.reach, who.userId)
    const afterCommit = (work: () => void) => after.push(work)
    const context = { ...common, db, scope, actor: who, file, afterCommit, whenUndone }
    const answer = done(await call.handler(context as never, input as never))
    const operation = { endpoint: call.path, actor: who, caller: common.caller, started }
    await recordDone(tx, operation, once, answer)
    return answer
  })
  for (const work of after) work()
  return envelope
}
