import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { setting } from '../lib/settings.ts'
import type { Services } from './context.ts'

const KEPT = 'public, max-age=31536000, immutable'

/** Serves the built console at `/` and the applet at `/applet/`, pre-compressed; hashed files are kept for a year. */
export async function bindPages(
  app: FastifyInstance,
  { db }: Services,
  folders: { console: string; applet: string },
): Promise<void> {
  const index = join(folders.console, 'index.html')
  if (!existsSync(index)) throw new Error('The console is not built: run npm run build')
  // Files are looked up when asked for, not listed at start: a rebuild under a running server is served at once.
  await app.register(fastifyStatic, {
    root: folders.console,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply: FastifyReply, path: string) =>
      void reply.header('cache-control', /\/(assets|js|css)\//.test(path) ? KEPT : 'no-cache'),
  })
  app.get<{ Params: { '*': string } }>('/applet/*', (request, reply) =>
    reply.sendFile(request.params['*'] || 'index.html', folders.applet),
  )
  // Every other address a browser asks for is a page of the console; its own router decides which.
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = request.params['*']
    if (/\.\w+$/.test(path)) return reply.sendFile(path)
    const wanted = request.headers.accept?.includes('text/html') && !/^(admin|api|campus|files|assets)\//.test(path)
    if (!wanted) return reply.callNotFound()
    const page = withProduct(await readFile(index, 'utf8'), await productOf(db))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}

/** What the product is called here, as configured: the first paint shows it, without a call. */
async function productOf(db: Services['db']) {
  const keys = ['title', 'titleEn', 'copyright', 'model', 'version'] as const
  return Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await setting(db, `product.${key}`)])))
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const withProduct = (html: string, product: Record<string, string>) =>
  html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(product.title ?? '')}</title>`)
    .replace('</head>', () => `<meta name="product" content="${escaped(JSON.stringify(product))}" /></head>`)
