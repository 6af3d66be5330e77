import { Readable } from 'node:stream'
import { nouns, type Path } from '@cogcampus/contract'
import { addressesOf, type Endpoint, type Noun, writes } from '@cogcampus/contract/endpoint'
import type { Envelope } from '@cogcampus/contract/envelope'
import { errors } from '@cogcampus/contract/errors'
import type { FastifyInstance, FastifyReply, HTTPMethods, onRequestHookHandler } from 'fastify'
import { builder } from '../db/builder.ts'
import type { Refusal } from '../lib/errors.ts'
import { keyOf } from '../lib/who.ts'
import { handlersOf } from '../modules/index.ts'
import type { Actor } from './actor.ts'
import { actorOf, admit, checkOrigin } from './admit.ts'
import { type Call, callOf, type Incoming, type Work } from './call.ts'
import { callerOf } from './caller.ts'
import type { Caller, Handler, Services } from './context.ts'
import { type Download, isDownload, sendDownload } from './download.ts'
import { asRefusal, refused } from './envelope.ts'
import { asFamilyReads, withLastChange } from './lastChange.ts'
import { recordRefused } from './operation.ts'
import { networkOf } from './rateLimit.ts'
import { read } from './read.ts'
import { serializerOf } from './response.ts'
import { sendStream } from './stream.ts'
import { write } from './write.ts'

/** Registers every call of the contract. */
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
  app.route({
    ...at,
    exposeHeadRoute: false,
    // Fastify asks for a serializer where a schema says so.
    schema: { response: { 200: {} } },
    // Made with its first answer: those of all calls would take two seconds of each start.
    serializerCompiler: () => (data) => serializerOf(call.endpoint)(data),
    // Before the body is read and the session looked up.
    onRequest: withinRateLimit(services),
    handler: (request, reply) => answer({ services, call, request, caller: callerOf(request), started: now() }, reply),
  })
}

const now = () => performance.now()

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

/** Sends what a call answers, in its envelope, or why it is refused. */
async function answer(incoming: Incoming, reply: FastifyReply): Promise<unknown> {
  const { services, call, request, caller } = incoming
  // Answers hold personal data, and some GETs write: no cache keeps any of them. Nor is JSON to be run or framed.
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  let reader: number | null = null
  const known = (actor: Actor | null) => {
    reader = actor?.kind === 'staff' ? actor.userId : null
  }
  try {
    const answered = await make(incoming, reply, known)
    if (isDownload(answered)) return sendDownload(reply, answered)
    if (answered instanceof Readable) return sendStream(reply, answered)
    return { ...answered, data: call.sign(services.files, answered.data, reader) }
  } catch (error) {
    const refusal = asRefusal(error, caller.language)
    if (!refusal) throw error
    if (error !== refusal) request.log.warn({ cause: causeOf(error) }, 'refused')
    // A client that PUTs a file reads the HTTP status, and may not have sent the whole body yet.
    if (call.identify) reply.code(errors[refusal.errCode].code).header('connection', 'close')
    const { data } = refusal
    const row = refusal.errCode === 'STALE_VERSION' ? call.signRow(services.files, data, reader) : data
    return sendRefusal(reply, refusal, caller, row)
  }
}

/** Makes a call: the steps of docs/ARCHITECTURE.md in their order, each in the file that it is called after. */
async function make(
  incoming: Incoming,
  reply: FastifyReply,
  known: (actor: Actor | null) => void,
): Promise<Envelope | Readable | Download> {
  const { services, call, request } = incoming
  const { kind } = call.endpoint
  if (writes(kind) && !call.identify) checkOrigin(request)
  const actor = await actorOf(incoming)
  known(actor)
  if (actor?.kind === 'staff') reply.header('x-access', actor.access)
  if (actor && kind !== 'stream') services.rateLimits.user.take(keyOf(actor))
  try {
    const admitted = admit(call, actor)
    if (actor?.kind === 'account' && call.takesWords) services.rateLimits.family.take(actor.accountId)
    return writes(kind) ? await write(incoming, admitted) : await read(incoming, admitted)
  } catch (error) {
    throw await onRecord(incoming, actor, error)
  }
}

/**
 * A refusal once it is on record, with who was first where a row is the reason. Refused changes are recorded, and reads that the
 * caller may not make. If recording fails, that failure is answered instead.
 */
async function onRecord(incoming: Incoming, actor: Actor | null, error: unknown): Promise<unknown> {
  const { services, call, caller, started } = incoming
  const refusal = asRefusal(error, caller.language)
  if (!refusal || !actor) return error
  const { errCode, keeps, row } = refusal
  const counts = writes(call.endpoint.kind) ? errCode !== 'BUSY' : errCode === 'FORBIDDEN'
  if (counts && !keeps) {
    await recordRefused(services.sql, { endpoint: call.path, author: actor, caller, started }, errCode)
  }
  if (actor.kind !== 'staff') return asFamilyReads(refusal, caller.language) ?? error
  if (!row) return error
  return withLastChange(builder(services.sql), refusal, { userId: actor.userId, language: caller.language })
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
