import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file that a call answers with. */
export interface Download {
  name: string
  mime: string
  content: Buffer | Readable
}

export const isDownload = (answer: unknown): answer is Download => answer instanceof Object && 'content' in answer

/** Answers with a file to keep, under its name (RFC 6266). */
export function sendDownload(reply: FastifyReply, { name, mime, content }: Download): FastifyReply {
  return reply
    .headers({
      'content-type': mime,
      'content-disposition': `attachment; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`,
      ...(content instanceof Readable ? {} : { 'content-length': content.length }),
    })
    .send(content)
}

/** What a client that knows no UTF-8 makes of the name. */
const plain = (name: string) => name.replace(/[^\w .()-]+/g, '_')
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
