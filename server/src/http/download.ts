import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file that a call answers with. */
export interface Download {
  name: string
  mime: string
  content: Buffer | Readable
}

/** Whether the answer of a handler is a file. */
export const isDownload = (answer: unknown): answer is Download => answer instanceof Object && 'content' in answer

/** Sends a file as an attachment with its name (RFC 6266). */
export function sendDownload(reply: FastifyReply, { name, mime, content }: Download): FastifyReply {
  return reply
    .headers({
      'content-type': mime,
      'content-disposition': `attachment; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`,
      ...(content instanceof Readable ? {} : { 'content-length': content.length }),
    })
    .send(content)
}

/** The ASCII fallback of the name, for clients without UTF-8. */
const plain = (name: string) => name.replace(/[^\w .()-]+/g, '_')
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
