import type { Envelope } from '@cogcampus/contract/envelope'
import { limits } from '@cogcampus/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../db/connect.ts'
import { badField } from '../lib/errors.ts'
import { isFileKey } from '../lib/storage.ts'
import { acceptFile } from '../modules/file/accept.ts'
import { type Ticket, takeTicket } from '../modules/file/ticket.ts'
import { networkOf } from './budget.ts'
import { callerOf } from './caller.ts'
import type { Caller, Services } from './context.ts'
import { asRefusal, done, refused } from './envelope.ts'
import { openWrite } from './idempotency.ts'
import { type Operation, recordDone, recordRefused } from './operation.ts'

/** `/files/<key>`: stored files by their unguessable address, and the PUT that `file/authUrl` gave out. */
export function bindFiles(app: FastifyInstance, { sql, storage, budgets }: Services): void {
  app.get<{ Params: { key: string } }>('/files/:key', async (request, reply) => {
    const { key } = request.params
    if (!isFileKey(key)) return reply.callNotFound()
    const [known] = await sql<{ name: string; mime: string }[]>`select name, mime from stored_file where key = ${key}`
    const found = known && (await storage.get(key))
    if (!found) return reply.callNotFound()
    const shown = known.mime.startsWith('image/') || known.mime === 'application/pdf'
    return reply
      .headers({
        'content-type': known.mime,
        'content-length': found.bytes,
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(known.name)}`,
      })
      .send(found.stream)
  })

  app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limits.uploadBytes }, (_request, body, done) =>
      done(null, body),
    )
    type Put = { Params: { token: string }; Body: Buffer }
    const admitted = new WeakMap<FastifyRequest<Put>, { ticket: Ticket; operation: Operation }>()
    // Before a byte of the file is read: nobody makes the server hold what it was not asked to take.
    const admit = async (request: FastifyRequest<Put>, reply: FastifyReply) => {
      const [caller, started] = [callerOf(request), performance.now()]
      try {
        budgets.address.take(networkOf(request.ip))
        const ticket = await takeTicket(sql, request.params.token)
        const operation = { endpoint: '/admin/file/authUrl', actor: ticket, caller, started }
        admitted.set(request, { ticket, operation })
        const length = request.headers['content-length']
        if (length !== undefined) await onRecord(operation, async () => assertLength(ticket, Number(length)))
      } catch (error) {
        return refuseUpload(error, caller, reply.header('connection', 'close'))
      }
    }
    uploads.put<Put>('/files/upload/:token', { onRequest: admit }, async (request, reply) => {
      const { ticket, operation } = admitted.get(request) as { ticket: Ticket; operation: Operation }
      try {
        return await onRecord(operation, () => store(ticket, request.body ?? Buffer.alloc(0), operation))
      } catch (error) {
        return refuseUpload(error, operation.caller, reply)
      }
    })
  })

  function onRecord<T>(operation: Operation, work: () => Promise<T>): Promise<T> {
    return work().catch(async (error) => {
      const refusal = asRefusal(error, operation.caller.language)
      if (refusal) await recordRefused(sql, operation, refusal.errCode)
      throw error
    })
  }

  /** Keeps what was sent to a signed address, on record like any other write. */
  async function store(ticket: Ticket, bytes: Buffer, operation: Operation): Promise<Envelope> {
    const { key, name, userId } = ticket
    assertLength(ticket, bytes.length)
    const accepted = await acceptFile(name, bytes)
    if (!key.endsWith(`.${accepted.extension}`)) throw badField('FILE_TYPE_REFUSED', 'file', '')
    const answer = done(`/files/${key}`)
    await inTransaction(sql, async (db, tx, whenUndone) => {
      await openWrite(tx, userId, null)
      whenUndone(() => storage.remove(key))
      await storage.put(key, accepted.bytes)
      await db
        .insertInto('storedFile')
        .values({ key, name, mime: accepted.mime, bytes: accepted.bytes.length })
        .execute()
      await recordDone(tx, operation, null, answer)
    })
    return answer
  }
}

function assertLength({ size }: Ticket, length: number): void {
  if (size !== null && length !== size) throw badField('FILE_INCOMPLETE', 'file', '')
}

function refuseUpload(error: unknown, { language }: Caller, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error, language)
  if (!refusal) throw error
  const envelope = refused(refusal.errCode, language, refusal.data, refusal.params)
  if (envelope.code === 429) reply.header('retry-after', String(refusal.params.seconds))
  return reply.code(envelope.code).send(envelope)
}
