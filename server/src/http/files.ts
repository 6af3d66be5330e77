import { Readable } from 'node:stream'
import { ticketUpload } from '@cogcampus/contract/admin/file'
import { type FileKind, isClinical, isPublic, mostBytes } from '@cogcampus/contract/files'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badField, refuse } from '../lib/errors.ts'
import { isFileKey } from '../lib/storage.ts'
import { languageOf, text } from '../lib/text.ts'
import { returnTicket, type Ticket, takeTicket } from '../modules/file/authUrl.ts'
import { storeFile } from '../modules/file/store.ts'
import type { CheckState } from '../modules/file/table.ts'
import { acceptFile } from '../modules/file/upload/accept.ts'
import { loadAccount } from './account.ts'
import { type Actor, personOf } from './actor.ts'
import { bindTicketUpload, withinRateLimit } from './bind.ts'
import { callerOf } from './caller.ts'
import type { Services } from './context.ts'
import { recordFileRead } from './operation.ts'
import { rangeOf } from './range.ts'
import { stageFile } from './upload.ts'

/** Registers `/files/<key>`: stored files by their address, and the PUT to a ticket of `file/authUrl`. */
export function bindFiles(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { key: string } }>('/files/:key', { onRequest: withinRateLimit(services) }, (request, reply) =>
    sendFile(services, request, reply),
  )
  app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    // The body is left as it comes: nothing of it is read before the ticket is known.
    uploads.addContentTypeParser('*', (_request, body, done) => done(null, body))
    bindUpload(uploads, services)
  })
}

interface Served {
  name: string
  mime: string
  kind: FileKind | null
  used: boolean
  live: boolean
  checkState: CheckState
  /** Whether its verdict is still to come: a browser then asks for it each time. */
  pending: boolean
}

/** A file runs nothing and loads nothing. Older Chromium and Safari show no PDF in a sandbox; their viewers run no script of the page. */
const policyOf = (mime: string) => (mime === 'application/pdf' ? "default-src 'none'" : "default-src 'none'; sandbox")

type Get = FastifyRequest<{ Params: { key: string } }>

async function sendFile({ sql, storage, files, wx }: Services, request: Get, reply: FastifyReply): Promise<unknown> {
  const { key } = request.params
  const started = performance.now()
  if (!isFileKey(key)) return reply.callNotFound()
  const [known] = await sql<Served[]>`select name, mime, kind, used, check_state,
    account_id is not null and mime ~ '^(image|audio)/' and (check_state = 'ASKED' or check_state = 'NONE' and created_at > now() - interval '1 hour') as pending,
    exists (select from file_use u where u.file_key = key and u.live) as live from stored_file where key = ${key}`
  const signed = files.check(`/files/${key}`, request.query as Record<string, unknown>)
  const seconds = known?.live && isPublic(known.kind) ? 3600 : signed.seconds
  // One that stood in a row ends with the row; one that never did is shown to its uploader.
  if (!known || seconds === 0 || (known.used && !known.live)) return reply.callNotFound()
  if (known.checkState === 'REFUSED') return sendRefused(request, reply, known)
  const found = await storage.get(key)
  if (!found) return reply.callNotFound()
  const shown = known.mime.startsWith('image/') || known.mime === 'application/pdf'
  reply.headers({
    etag: `"${key}"`,
    'accept-ranges': 'bytes',
    'cache-control': wx && known.pending ? 'private, no-cache' : `private, max-age=${seconds}`,
    'content-security-policy': policyOf(known.mime),
    'content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(known.name)}`,
  })
  const range = rangeOf(request.headers, `"${key}"`, found.bytes)
  if (range === 'NONE') return reply.code(416).header('content-range', `bytes */${found.bytes}`).send()
  if (known.live && signed.reader !== null && isClinical(known.kind)) {
    const { age, reader } = signed
    await recordFileRead(sql, { key, age, reader, caller: callerOf(request), started }).catch((error) =>
      request.log.error({ err: error }, 'the read of a file is not on record'),
    )
  }
  reply.headers({ 'content-type': known.mime, 'content-length': range ? range.end - range.start + 1 : found.bytes })
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.bytes}`)
  return reply.send(found.read(range ?? undefined))
}

/** In the place of a file that the check of content refused: a picture that says so, or the same in words. */
function sendRefused({ headers }: Get, reply: FastifyReply, { mime, name }: Served): FastifyReply {
  const language = languageOf(headers['accept-language'])
  const [what, why] = [text(language, 'file.notShown.what'), text(language, 'file.notShown.why')]
  const words = text(language, 'file.notShown', { what, why })
  reply.headers({ 'cache-control': 'no-store', 'content-security-policy': policyOf(mime) })
  if (!mime.startsWith('image/')) return reply.code(451).type('text/plain; charset=utf-8').send(`${name}\n${words}`)
  // The words of this server alone: no text of a file stands in it. Read at the size of a thumbnail, too.
  return reply.type('image/svg+xml; charset=utf-8').send(
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 240 240" role="img"><title>${words}</title>
<rect width="240" height="240" fill="#f2f3f5"/><path d="M92 40h56v56H92zM84 104l72-72" fill="none" stroke="#86909c" stroke-width="6"/>
<g text-anchor="middle" font-family="sans-serif" fill="#4e5969"><text x="120" y="152" font-size="34">${what}</text>
<text x="120" y="196" font-size="${language === 'en' ? 16 : 30}">${why}</text></g></svg>`,
  )
}

function bindUpload(app: FastifyInstance, services: Services): void {
  const tickets = new WeakMap<object, Ticket>()
  const ticketOf = (held: object) => tickets.get(held) as Ticket
  const at = { url: '/files/upload/:token', path: '/admin/file/upload' } as const
  app.addHook('onSend', async (request, reply) => {
    const ticket = tickets.get(request)
    if (ticket && reply.statusCode >= 500) await returnTicket(services.sql, tokenOf(request), ticket)
  })
  bindTicketUpload(app, services, at, ticketUpload, {
    async identify(request) {
      const ticket = await takeTicket(services.sql, tokenOf(request))
      const uploader = await uploaderOf(services, ticket)
      if (!uploader) throw refuse('UPLOAD_EXPIRED')
      tickets.set(request, ticket)
      return uploader
    },
    async receive(request, storage) {
      const ticket = ticketOf(request)
      const length = request.headers['content-length']
      if (length !== undefined) assertLength(ticket, Number(length))
      const body = (request.body as Readable | null) ?? Readable.from([])
      const file = await stageFile(storage, ticket.name, body, mostBytes(ticket.kind))
      tickets.set(file, ticket)
      return { file, fields: {} }
    },
    async handler({ file }) {
      const ticket = ticketOf(file)
      assertLength(ticket, file.bytes)
      const accepted = await acceptFile(ticket.name, file, ticket.kind)
      if (!ticket.key.endsWith(`.${accepted.extension}`)) throw badField('FILE_TYPE_REFUSED', 'file', '')
      return (context) => storeFile(context, ticket, accepted)
    },
  })
}

/** Who was given a ticket, without a session; null once they may no longer sign in. */
async function uploaderOf({ sql }: Services, { userId, accountId }: Ticket): Promise<Actor | null> {
  const session = { signedInAt: 0, expiresAt: 0, tokenHash: Buffer.alloc(0) }
  if (accountId !== null) return loadAccount(sql, accountId, session)
  const person = userId === null ? null : await personOf(sql, userId, null)
  return person ? { ...person, mustChangePassword: false, ...session } : null
}

const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token

function assertLength({ size }: Ticket, length: number): void {
  if (size !== null && length !== size) throw badField('FILE_INCOMPLETE', 'file', '')
}
