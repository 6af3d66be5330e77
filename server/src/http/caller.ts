import type { FastifyRequest } from 'fastify'
import { languageOf } from '../lib/text.ts'
import type { Caller } from './context.ts'

/** The client of a request, as far as the request itself shows it. */
export function callerOf(request: FastifyRequest): Caller {
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    tab: wordIn(request, 'x-tab', /^[\w-]{8,64}$/),
    device: wordIn(request, 'x-device', /^[\w-]{32,64}$/),
    language: languageOf(request.headers['accept-language']),
  }
}

const wordIn = ({ headers }: FastifyRequest, header: string, form: RegExp): string =>
  form.exec(String(headers[header] ?? ''))?.[0] ?? ''
