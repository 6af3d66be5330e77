import { limits } from '@cogcampus/contract/limits'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { builder, type Sql } from './db/connect.ts'
import { Actors } from './http/actor.ts'
import { bind } from './http/bind.ts'
import type { Services } from './http/context.ts'
import { bindDocs } from './http/docs.ts'
import { bindFaults } from './http/faults.ts'
import { bindFiles } from './http/files.ts'
import { bindHealth } from './http/health.ts'
import { bindPages } from './http/pages.ts'
import type { Storage } from './lib/storage.ts'

/** The whole server on a migrated database, not yet listening; tests call it with `inject`. */
export async function buildApp(options: {
  sql: Sql
  storage: Storage
  demo?: boolean
  logLevel?: string
  /** Where log lines go; standard output when not given. */
  logStream?: { write: (line: string) => void }
  trustProxy?: string | null
  /** Built console and applet; absent in tests of the API. */
  pages?: { console: string; applet: string }
}): Promise<FastifyInstance> {
  const app = fastify({
    logger: {
      level: options.logLevel ?? 'info',
      ...(options.logStream ? { stream: options.logStream } : {}),
      // Tokens and passwords stay out of the log: headers are never written, and addresses lose their query.
      serializers: { req: (request) => ({ method: request.method, url: request.url.split('?')[0], ip: request.ip }) },
    },
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    trustProxy: options.trustProxy ?? false,
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    ajv: { customOptions: { strict: false } },
  })
  const services: Services = {
    sql: options.sql,
    db: builder(options.sql),
    actors: new Actors(options.sql),
    storage: options.storage,
    demo: options.demo ?? false,
  }
  const unlisten = await services.actors.listen()
  app.addHook('onClose', () => unlisten().catch(() => {}))

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  await app.register(multipart, { limits: { fileSize: limits.uploadBytes, files: 1, fields: 10, fieldSize: 10_000 } })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  bindFaults(app)
  bindHealth(app, services)
  bindDocs(app)
  bindFiles(app, services)
  bind(app, services)
  if (options.pages) await bindPages(app, options.pages)
  return app
}
