import type { ErrCode } from '@cogcampus/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Params } from '../lib/text.ts'
import { languageOf } from '../lib/text.ts'
import { refused } from './envelope.ts'

const transport: Record<string, ErrCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
}

/** The transport's own faults and whatever was not foreseen: an envelope that also carries its HTTP status. */
export function bindFaults(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => send(request, reply, 'UNKNOWN_PATH'))
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const known = transport[error.code ?? ''] ?? (error.statusCode === 400 ? 'MALFORMED_JSON' : null)
    if (known === 'MALFORMED_JSON') return send(request, reply, known, {}, 200)
    if (known) return send(request, reply, known, { mb: 1 })
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
