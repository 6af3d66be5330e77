import { setTimeout as pause } from 'node:timers/promises'
import { storable } from '@cogcampus/contract/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import sharp from 'sharp'
import { wholeBusiness } from '../db/scope.ts'
import { inTransaction } from '../db/transaction.ts'
import { isFileKey } from '../lib/storage.ts'
import { verdictIn } from '../lib/wx.ts'
import { isSigned, openMessage, type PushKeys } from '../lib/wxSeal.ts'
import { askAgain, noteVerdict } from '../modules/file/flow.ts'
import { withinRateLimit } from './bind.ts'
import type { Services } from './context.ts'

/** Where the messaging app sends its own messages. */
const PUSH = '/api/wx/push'
/** Where it loads a file that it checks; the address is signed for that alone. */
export const checkedAt = (key: string): string => `/files/check/${key}`

/** A message is short. */
const MOST_BYTES = 64 * 1024
/** A message that was signed longer ago, or so far ahead, is not a new one. */
const NEW_SECONDS = 10 * 60
/** The verdict on a file can be quicker than the note that it was asked: it is looked for once more. */
const ONCE_MORE_MS = 1_000

type Query = Record<string, unknown>

/** Registers what the messaging app calls of itself: its messages, and the files that it was asked to check. */
export function bindWxPush(app: FastifyInstance, services: Services, keys: PushKeys): void {
  app.get<{ Params: { key: string } }>(checkedAt(':key'), { onRequest: withinRateLimit(services) }, (request, reply) =>
    sendChecked(services, request, reply),
  )
  app.register(async (pushed) => {
    // Of whatever type it says to be: a body is looked at once it is known to be the messaging app's.
    pushed.removeAllContentTypeParsers()
    pushed.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const onRequest = [withinRateLimit(services), signedBy(keys)]
    pushed.get(PUSH, { onRequest }, (request, reply) => {
      const { echostr } = request.query as Query
      return typeof echostr === 'string' ? say(reply, echostr.slice(0, 200)) : forbid(reply)
    })
    pushed.post(PUSH, { onRequest, bodyLimit: MOST_BYTES }, async (request, reply) => {
      const message = messageOf(request, keys)
      if (!message) return forbid(reply)
      await take(services, message, request)
      return say(reply, 'success')
    })
  })
}

const say = (reply: FastifyReply, text: string) => reply.type('text/plain; charset=utf-8').send(text)
/** Nothing of its body is read. */
const forbid = (reply: FastifyReply) => say(reply.code(403).header('connection', 'close'), 'forbidden')

/** Lets only requests through that the messaging app signed, and lately. */
const signedBy =
  ({ token }: PushKeys): onRequestHookHandler =>
  (request, reply, next) => {
    const { signature, timestamp, nonce } = request.query as Query
    const texts = typeof timestamp === 'string' && typeof nonce === 'string' && /^\d{1,12}$/.test(timestamp)
    const signed = texts && isSigned(signature, token, timestamp, nonce)
    if (!signed || Math.abs(Date.now() / 1000 - Number(timestamp)) > NEW_SECONDS) return void forbid(reply)
    next()
  }

type Message = Record<string, unknown>

/** The message of a signed request, opened where it is encrypted; null of one that is not signed as a whole, or not JSON. */
function messageOf({ body, query }: FastifyRequest, { token, aesKey, appId }: PushKeys): Message | null {
  const outer = parsed(body)
  if (!outer || !aesKey) return outer
  const { msg_signature: signature, timestamp, nonce } = query as Query
  const { Encrypt: sealed } = outer
  // A plain one is not taken in the safe mode: its signature says nothing of what it holds.
  if (typeof sealed !== 'string' || !isSigned(signature, token, String(timestamp), String(nonce), sealed)) return null
  const opened = openMessage(sealed, { aesKey, appId })
  return opened === null ? null : parsed(opened)
}

function parsed(text: unknown): Message | null {
  try {
    const value: unknown = JSON.parse(String(text))
    return typeof value === 'object' && value !== null ? (value as Message) : null
  } catch {
    return null
  }
}

/** Takes the verdict on a file; any other event means nothing here. A second time it changes nothing. */
async function take({ sql }: Services, message: Message, { log }: FastifyRequest): Promise<void> {
  const { Event: event, trace_id: traceId, errcode } = message
  if (event !== 'wxa_media_check' || typeof traceId !== 'string' || !storable(traceId)) return
  const verdict = verdictIn(message)
  if (errcode || !verdict) {
    log.warn({ errcode }, 'a file could not be checked')
    return inTransaction(sql, (on) => askAgain(wholeBusiness(on, 0), { traceId }))
  }
  const note = () =>
    inTransaction(sql, (on) => noteVerdict(wholeBusiness(on, 0), traceId, verdict === 'risky' ? 'REFUSED' : 'PASSED'))
  if (await note()) return
  await pause(ONCE_MORE_MS)
  await note()
}

/** Sends a file to be checked: a picture as JPEG, which the messaging app reads, a sound as it is; without its name, which can be that of a person. */
async function sendChecked(
  { sql, storage, files }: Services,
  request: FastifyRequest<{ Params: { key: string } }>,
  reply: FastifyReply,
): Promise<unknown> {
  const { key } = request.params
  const { seconds } = files.check(checkedAt(key), request.query as Query)
  if (seconds === 0 || !isFileKey(key)) return reply.callNotFound()
  const [known] = await sql<{ mime: string }[]>`select mime from stored_file
    where key = ${key} and account_id is not null and check_state <> 'REFUSED'`
  const found = known && (await storage.get(key))
  if (!known || !found) return reply.callNotFound()
  const isPicture = known.mime.startsWith('image/')
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'attachment',
    'content-type': isPicture ? 'image/jpeg' : known.mime,
  })
  return reply.send(isPicture ? await sharp(found.path).jpeg({ quality: 85 }).toBuffer() : found.read())
}
