import type { Socket } from 'node:net'
import type { ErrCode } from '@cogcampus/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Params } from '../lib/text.ts'
import { languageOf } from '../lib/text.ts'
import { asRefusal, refused } from './envelope.ts'

const transport: Record<string, ErrCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
}

/** An address that cannot even be decoded: Fastify answers before any route or hook. */
export function unroutable(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  send(request, reply, 'UNKNOWN_PATH')
}

/** Bytes that are not HTTP, or headers beyond the limit. */
export function noHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const line = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const body = JSON.stringify(refused('BAD_INPUT', languageOf(undefined)))
  socket.end(
    `HTTP/1.1 ${line}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** 403 and 404: the file server's answer to a path outside its folder, or to a missing file. */
const byStatus: Record<number, ErrCode> = { 400: 'MALFORMED_JSON', 403: 'UNKNOWN_PATH', 404: 'UNKNOWN_PATH' }

/** Handles faults of the transport and unexpected errors: an envelope that also carries its HTTP status. */
export function bindFaults(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => send(request, reply, 'UNKNOWN_PATH'))
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const known = transport[error.code ?? ''] ?? byStatus[error.statusCode ?? 500]
    if (known === 'MALFORMED_JSON') return send(request, reply, known, {}, 200)
    if (known) return send(request, reply, known, { mb: 1 })
    const refusal = asRefusal(error, languageOf(request.headers['accept-language']))
    if (refusal?.errCode === 'BUSY') return send(request, reply.header('retry-after', '1'), 'BUSY')
    request.log.error({ err: error }, 'unexpected failure')
    return send(request, reply, 'INTERNAL', { requestId: request.id })
  })
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  errCode: ErrCode,
  params: Params = {},
  status?: number,
): FastifyReply {
  const envelope = refused(errCode, languageOf(request.headers['accept-language']), null, params)
  return reply
    .code(status ?? envelope.code)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(envelope)
}
