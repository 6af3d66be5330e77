import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { FREE } from '../db/reach.ts'
import { setting } from '../lib/settings.ts'
import type { Services } from './context.ts'

const KEPT = 'public, max-age=31536000, immutable'

/** How built files are sent: compressed as they lie there, and kept where their names are of their content. */
export const asBuilt = {
  serve: false,
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply: FastifyReply, path: string) =>
    void reply.header('cache-control', /\/(assets|js|css)\//.test(path) ? KEPT : 'no-cache'),
}

/** Serves the built console at `/`, pre-compressed; hashed files are kept for a year. */
export async function bindPages(app: FastifyInstance, { reads }: Services, folder: string): Promise<void> {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) throw new Error('The console is not built: run npm run build')
  const product = lastKnown(() => productOf(reads))
  // Files are looked up when asked for, not listed at start: a rebuild under a running server is served at once.
  await app.register(fastifyStatic, {
    root: folder,
    ...asBuilt,
  })
  // Every other address a browser asks for is a page of the console; its own router decides which.
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = request.params['*']
    if (/\.\w+$/.test(path)) return reply.sendFile(path)
    const wanted =
      path === '' || (request.headers.accept?.includes('text/html') && !/^(admin|api|campus|files|assets)\//.test(path))
    if (!wanted) return reply.callNotFound()
    const page = withProduct(await readFile(index, 'utf8'), await product())
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}

/** The newest answer; while there is none, as the database is away, the one before. */
function lastKnown<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: { answer: T } | undefined
  return async () => {
    try {
      known = { answer: await ask() }
    } catch (error) {
      if (!known) throw error
    }
    return known.answer
  }
}

/** Reads the configured name of the product: it stands in the page, so that the first paint shows it without a call. */
async function productOf(reads: Services['reads']) {
  const db = reads.as(FREE)
  const keys = ['title', 'titleEn', 'copyright', 'model', 'version'] as const
  return Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await setting(db, `product.${key}`)])))
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const withProduct = (html: string, product: Record<string, string>) =>
  html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(product.title ?? '')}</title>`)
    .replace('</head>', () => `<meta name="product" content="${escaped(JSON.stringify(product))}" /></head>`)
