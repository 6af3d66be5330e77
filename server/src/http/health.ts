import type { FastifyInstance } from 'fastify'
import type { Services } from './context.ts'

/** `/healthz`: the process lives. `/readyz`: it also reaches its database and takes new work. */
export function bindHealth(app: FastifyInstance, { sql }: Services): void {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  // While it drains, each answer ends its connection: one kept alive would hold up the end.
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (draining) reply.header('connection', 'close')
    next(null, payload)
  })
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    if (draining) return reply.code(503).send({ status: 'draining' })
    const waited = AbortSignal.timeout(3000)
    const late = new Promise<never>((_, reject) => waited.addEventListener('abort', () => reject(waited.reason)))
    try {
      await Promise.race([sql`select 1`, late])
      return { status: 'ok' }
    } catch {
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })
}
