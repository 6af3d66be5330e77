import type { Envelope } from '@cogcampus/contract/envelope'
import { limits } from '@cogcampus/contract/limits'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../db/connect.ts'
import { badField } from '../lib/errors.ts'
import { isFileKey } from '../lib/storage.ts'
import { acceptFile } from '../modules/file/accept.ts'
import { type Ticket, takeTicket } from '../modules/file/ticket.ts'
import { callerOf } from './caller.ts'
import type { Services } from './context.ts'
import { asRefusal, done, refused } from './envelope.ts'
import { openWrite } from './idempotency.ts'
import { type Operation, recordDone, recordRefused } from './operation.ts'

/** `/files/<key>`: stored files by their unguessable address, and the PUT that `file/authUrl` gave out. */
export function bindFiles(app: FastifyInstance, { sql, storage }: Services): void {
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
    uploads.put<{ Params: { token: string }; Body: Buffer }>('/files/upload/:token', async (request, reply) => {
      const [caller, started] = [callerOf(request), performance.now()]
      try {
        const ticket = await takeTicket(sql, request.params.token)
        const operation: Operation = { endpoint: '/admin/file/authUrl', actor: ticket, caller, started }
        return await store(ticket, request.body ?? Buffer.alloc(0), operation).catch(async (error) => {
          const refusal = asRefusal(error, caller.language)
          if (refusal) await recordRefused(sql, operation, refusal.errCode)
          throw error
        })
      } catch (error) {
        const refusal = asRefusal(error, caller.language)
        if (!refusal) throw error
        const envelope = refused(refusal.errCode, caller.language, refusal.data, refusal.params)
        return reply.code(envelope.code).send(envelope)
      }
    })
  })

  /** Keeps what was sent to a signed address, on record like any other write. */
  async function store({ key, name, size, userId }: Ticket, bytes: Buffer, operation: Operation): Promise<Envelope> {
    if (size !== null && bytes.length !== size) throw badField('FILE_INCOMPLETE', 'file', '')
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
