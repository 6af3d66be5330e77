import { limits } from '@cogcampus/contract/limits'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { Handles } from './db/builder.ts'
import type { Sql } from './db/connect.ts'
import { Actors } from './http/actor.ts'
import { bindAppletPages } from './http/appletPages.ts'
import { bind } from './http/bind.ts'
import type { Services } from './http/context.ts'
import { bindDocs } from './http/docs.ts'
import { endSlow } from './http/endSlow.ts'
import { bindFaults, noHttp, unroutable } from './http/faults.ts'
import { bindFiles } from './http/files.ts'
import { bindHealth } from './http/health.ts'
import { bindPages } from './http/pages.ts'
import { RateLimit } from './http/rateLimit.ts'
import { bindWxPush, checkedAt } from './http/wxPush.ts'
import { Notices } from './jobs/notices.ts'
import { Jobs } from './jobs/queue.ts'
import { Webhooks } from './jobs/webhooks.ts'
import { loadFileSigner } from './lib/fileSigner.ts'
import { Outward } from './lib/outward.ts'
import type { Storage } from './lib/storage.ts'
import { Turns } from './lib/turns.ts'
import { Wx, type WxConfig } from './lib/wx.ts'
import { Live } from './live/live.ts'
import { DictValues } from './modules/dict/store.ts'

/** An address as the log may hold it: no query, no token of an upload, and of the key of a file only its beginning. */
const loggable = (url: string) =>
  decoded(url.split('?')[0] ?? '').replace(/(\/files\/)(upload\/|[^/]{0,6}).*/s, '$1$2…')

/** An error as the log may hold it: PostgreSQL names values of rows in other fields of its errors. */
const loggableError = (
  error: Error & { code?: unknown; constraint?: unknown },
): { type: string; message: string; stack: string } =>
  Object.assign(
    { type: error.name, message: error.message, stack: error.stack ?? '' },
    { code: error.code, constraint: error.constraint },
    error.cause instanceof Error ? { cause: loggableError(error.cause) } : {},
  )

/** An address in code leads to the same file. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Two files are read at once: more would take memory and cores that others need. A person's 65th waiting one is refused. */
const uploads = { atOnce: 2, waiting: 64 }

/** The whole server on a migrated database, not yet listening; tests call it with `inject`. */
export async function buildApp(options: {
  sql: Sql
  storage: Storage
  logLevel?: string
  /** Where log lines go; standard output when not given. */
  logStream?: { write: (line: string) => void }
  trustProxy?: string | null
  /** Calls a minute of one person and from one address; without end where not given. */
  rateLimits?: Config['rateLimits']
  /** The milliseconds by which buckets of calls are refilled; those of the process where not given. */
  clock?: () => number
  /** Whether people come by HTTPS only, as behind a proxy that ends TLS. */
  https?: boolean
  /** Also runs the background jobs; otherwise they wait in the queue. */
  work?: boolean
  /** Whether the clock starts jobs, too; not given, where they are run. */
  schedules?: boolean
  /** The messaging app by which families sign in; nobody does where not given. */
  wx?: WxConfig | null
  /** Whether webhooks may lead to 127.0.0.1, as in a demonstration. */
  toLoopback?: boolean
  /** Built console and applet; absent in tests of the API. */
  pages?: { console: string; applet: string }
}): Promise<FastifyInstance> {
  const app = fastify({
    logger: {
      level: options.logLevel ?? 'info',
      ...(options.logStream ? { stream: options.logStream } : {}),
      // Tokens and passwords stay out of the log: headers are never written, nor what is secret in an address.
      serializers: {
        req: (request) => ({ method: request.method, url: loggable(request.url), ip: request.ip }),
        err: loggableError,
      },
    },
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    trustProxy: options.trustProxy ?? false,
    bodyLimit: 1024 * 1024,
    // Large files take their time: `endSlow` ends the requests that are slow without need.
    requestTimeout: 0,
    http: { headersTimeout: 30_000 },
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
  const live = new Live(options.sql, actors)
  const dicts = new DictValues(options.sql)
  const files = await loadFileSigner(options.sql)
  const wx = options.wx ? new Wx(options.wx) : null
  const push = options.wx?.push
  const jobs = new Jobs(options.sql, app.log, {
    ...options,
    wx,
    addressOf: push ? (key) => `${push.publicUrl()}${files.sign(checkedAt(key), null)}` : null,
  })
  const outward = new Outward({ toLoopback: options.toLoopback ?? false })
  const outboxes = options.work
    ? [new Notices(options.sql, app.log, wx), new Webhooks(options.sql, app.log, outward)]
    : []
  const services: Services = {
    sql: options.sql,
    reads: new Handles(options.sql.reads),
    actors,
    live,
    dicts,
    jobs,
    storage: options.storage,
    files,
    wx,
    outward,
    turns: new Turns(uploads),
    rateLimits: {
      user: new RateLimit(options.rateLimits?.user ?? 0, options.clock),
      address: new RateLimit(options.rateLimits?.address ?? 0, options.clock),
      family: new RateLimit(options.rateLimits?.family ?? 0, options.clock, 60),
    },
  }
  const unlisten = await actors.listen()
  const unlistenDicts = await dicts.listen()
  const endStreams = await live.listen()
  let jobsStopped = Promise.resolve()
  app.addHook('preClose', async () => {
    jobsStopped = Promise.all([jobs.stop(), ...outboxes.map((outbox) => outbox.stop())]).then(() => {})
    await endStreams().catch(() => {})
  })
  app.addHook('onClose', async () => {
    await jobsStopped
    await Promise.all([unlisten(), unlistenDicts()]).catch(() => {})
  })

  await app.register(multipart, {
    limits: { fileSize: limits.uploadBytes, files: 1, fields: 10, fieldSize: 10_000 },
    throwFileSizeLimit: false,
  })
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    if (options.https) reply.header('strict-transport-security', 'max-age=31536000')
    next()
  })
  app.addHook('onRequest', endSlow)
  bindFaults(app)
  bindHealth(app, services)
  bindFiles(app, services)
  if (options.wx?.push) bindWxPush(app, services, { ...options.wx.push, appId: options.wx.appId })
  bind(app, services)
  await app.register(async (docs) => {
    await docs.register(helmet, browserPolicy())
    bindDocs(docs)
  })
  const { pages } = options
  if (pages) {
    await app.register(async (browsed) => {
      await browsed.register(helmet, browserPolicy(trustedTypes))
      await bindPages(browsed, services, pages.console)
    })
    // Its router writes markup of its own; scripts are our own only, there too.
    await app.register(async (browsed) => {
      await browsed.register(helmet, browserPolicy(chosenFiles))
      await bindAppletPages(browsed, pages.applet)
    })
  }
  await jobs.start()
  for (const outbox of outboxes) outbox.start()
  return app
}

/** What a browser may do with our pages: run our own scripts only, and never inside a frame of another site. */
const browserPolicy = (more: Record<string, string[]> = {}): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'"],
      fontSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...more,
    },
  },
  // Set for every answer, not for pages alone.
  hsts: false,
  referrerPolicy: { policy: 'same-origin' },
})

/** A file that a family chooses or records is read and played from an address of the browser's own (`blob:`) before it is sent. */
const chosenFiles = { connectSrc: ["'self'", 'blob:'], mediaSrc: ["'self'", 'blob:'] }

/** Text reaches a script or the parser of HTML only by the console's own policy; swagger-ui (`/docs`) writes markup. */
const trustedTypes = { requireTrustedTypesFor: ["'script'"], trustedTypes: ['default'] }
