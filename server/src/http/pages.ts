import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { setting } from '../lib/settings.ts'
import type { Services } from './context.ts'

/** Serves the built console at `/` and the applet at `/applet/`, pre-compressed; hashed files are kept for a year. */
export async function bindPages(
  app: FastifyInstance,
  { db }: Services,
  folders: { console: string; applet: string },
): Promise<void> {
  const index = join(folders.console, 'index.html')
  if (!existsSync(index)) throw new Error('The console is not built: run npm run build')
  const shared = { preCompressed: true, wildcard: false as const, index: false as const, cacheControl: false as const }
  const setHeaders = (reply: FastifyReply, path: string) =>
    void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  await app.register(fastifyStatic, { ...shared, root: folders.console, setHeaders })
  if (existsSync(folders.applet)) {
    await app.register(fastifyStatic, {
      ...shared,
      root: folders.applet,
      prefix: '/applet/',
      decorateReply: false,
      setHeaders,
    })
    app.get('/applet/', (_request, reply) => reply.sendFile('index.html', folders.applet))
  }
  // Every other address a browser asks for is a page of the console; its own router decides which.
  app.get('/*', async (request, reply) => {
    const wanted =
      request.headers.accept?.includes('text/html') && !/^\/(admin|api|campus|files|assets)\//.test(request.url)
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
