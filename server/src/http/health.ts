import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Services } from './context.ts'

/** An idle connection may carry a request that is on its way: for so long it is awaited and answered, not reset. */
const GRACE_MS = 1_000

/** Registers `/healthz` (the process runs) and `/readyz` (it also reaches its database and accepts new work). */
export function bindHealth(app: FastifyInstance, { sql }: Services): void {
  let draining = false
  const { server } = app
  const closeIdle = server.closeIdleConnections.bind(server)
  // Browsers open connections in reserve; without a request, they are not idle to Node, and close() would wait for them.
  const unused = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  const closeUnused = () => {
    closeIdle()
    for (const socket of unused) socket.destroy()
  }
  app.addHook('preClose', async () => {
    draining = true
    // Node's close() ends idle connections at once.
    server.closeIdleConnections = () => void setTimeout(closeUnused, GRACE_MS)
    // Before any answer ends its connection: a client that then connects anew is refused, and can go elsewhere.
    if (server.listening) server.close()
  })
  // While it drains, each answer ends its connection: one kept alive would hold up the end.
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (draining) reply.header('connection', 'close')
    next(null, payload)
  })
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    if (draining) return reply.code(503).send({ status: 'draining' })
    if (!sql.reachable) return reply.code(503).send({ status: 'database unreachable' })
    return { status: 'ok' }
  })
}
