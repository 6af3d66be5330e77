import { limits } from '@cogcampus/contract/limits'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { builder, type Sql } from './db/connect.ts'
import { Actors } from './http/actor.ts'
import { bind } from './http/bind.ts'
import { Budget } from './http/budget.ts'
import type { Services } from './http/context.ts'
import { bindDocs } from './http/docs.ts'
import { bindFaults, noHttp, unroutable } from './http/faults.ts'
import { bindFiles } from './http/files.ts'
import { bindHealth } from './http/health.ts'
import { bindPages } from './http/pages.ts'
import { Jobs } from './jobs/queue.ts'
import type { Storage } from './lib/storage.ts'
import { Live } from './modules/live/live.ts'

/** An address as the log may hold it: no query, and no token of an upload. */
const loggable = (url: string) => url.split('?')[0]?.replace(/^(\/files\/upload\/).*/, '$1…')

/** The whole server on a migrated database, not yet listening; tests call it with `inject`. */
export async function buildApp(options: {
  sql: Sql
  storage: Storage
  logLevel?: string
  /** Where log lines go; standard output when not given. */
  logStream?: { write: (line: string) => void }
  trustProxy?: string | null
  /** Calls a minute of one person and from one address; without end where not given. */
  budgets?: Config['budgets']
  /** Whether people come by HTTPS only, as behind a proxy that ends TLS. */
  https?: boolean
  /** Also runs the background jobs; otherwise they wait in the queue. */
  work?: boolean
  /** Whether the clock starts jobs, too; not given, where they are run. */
  schedules?: boolean
  /** Built console and applet; absent in tests of the API. */
  pages?: { console: string; applet: string }
}): Promise<FastifyInstance> {
  const app = fastify({
    logger: {
      level: options.logLevel ?? 'info',
      ...(options.logStream ? { stream: options.logStream } : {}),
      // Tokens and passwords stay out of the log: headers are never written, nor what is secret in an address.
      serializers: { req: (request) => ({ method: request.method, url: loggable(request.url), ip: request.ip }) },
    },
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    trustProxy: options.trustProxy ?? false,
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // While it drains, what still arrives on an open connection is answered, and the connection then closed.
    return503OnClosing: false,
    frameworkErrors: unroutable,
    clientErrorHandler: noHttp,
    routerOptions: { maxParamLength: 200 },
    ajv: { customOptions: { strict: false } },
  })
  app.removeContentTypeParser('text/plain')
  const actors = new Actors(options.sql)
  const services: Services = {
    sql: options.sql,
    db: builder(options.sql),
    actors,
    live: new Live(options.sql, actors),
    jobs: new Jobs(options.sql, app.log, options),
    storage: options.storage,
    budgets: { user: new Budget(options.budgets?.user ?? 0), address: new Budget(options.budgets?.address ?? 0) },
  }
  const unlisten = await services.actors.listen()
  const endStreams = await services.live.listen()
  let jobsStopped = Promise.resolve()
  app.addHook('preClose', async () => {
    jobsStopped = services.jobs.stop()
    await endStreams().catch(() => {})
  })
  app.addHook('onClose', async () => {
    await jobsStopped
    await unlisten().catch(() => {})
  })

  await app.register(multipart, { limits: { fileSize: limits.uploadBytes, files: 1, fields: 10, fieldSize: 10_000 } })
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    if (options.https) reply.header('strict-transport-security', 'max-age=31536000')
    next()
  })
  bindFaults(app)
  bindHealth(app, services)
  bindFiles(app, services)
  bind(app, services)
  await app.register(async (browsed) => {
    await browsed.register(helmet, browserPolicy)
    bindDocs(browsed)
    if (options.pages) await bindPages(browsed, services, options.pages)
  })
  await services.jobs.start()
  return app
}

/** What a browser may do with our pages: run our own scripts only, and never inside somebody else's frame. */
const browserPolicy: FastifyHelmetOptions = {
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
  // Set for every answer, not for pages alone.
  hsts: false,
  referrerPolicy: { policy: 'same-origin' },
}
