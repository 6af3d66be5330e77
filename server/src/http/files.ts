import { limits } from '@cogcampus/contract/limits'
import type { FastifyInstance } from 'fastify'
import { badField, Refusal } from '../lib/errors.ts'
import { isFileKey } from '../lib/storage.ts'
import { languageOf } from '../lib/text.ts'
import { acceptFile } from '../modules/file/accept.ts'
import { takeTicket } from '../modules/file/ticket.ts'
import type { Services } from './context.ts'
import { done, refused } from './envelope.ts'

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
      const language = languageOf(request.headers['accept-language'])
      try {
        const ticket = await takeTicket(sql, request.params.token)
        const accepted = await acceptFile(ticket.name, request.body ?? Buffer.alloc(0))
        if (!ticket.key.endsWith(`.${accepted.extension}`)) throw badField('FILE_TYPE_REFUSED', 'file', '')
        await storage.put(ticket.key, accepted.bytes)
        await sql`insert into stored_file (key, name, mime, bytes, created_by)
          values (${ticket.key}, ${ticket.name}, ${accepted.mime}, ${accepted.bytes.length}, ${ticket.userId})`
        return done(`/files/${ticket.key}`)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const envelope = refused(error.errCode, language, error.data, error.params)
        return reply.code(envelope.code).send(envelope)
      }
    })
  })
}
