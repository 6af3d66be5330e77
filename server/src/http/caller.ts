import type { FastifyRequest } from 'fastify'
import { languageOf } from '../lib/text.ts'
import type { Caller } from './context.ts'

/** Who asks, as far as a request tells by itself. */
export function callerOf(request: FastifyRequest): Caller {
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    language: languageOf(request.headers['accept-language']),
  }
}
