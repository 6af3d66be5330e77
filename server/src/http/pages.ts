import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Serves the built console at `/` and the applet at `/applet/`, pre-compressed; hashed files are kept for a year. */
export async function bindPages(app: FastifyInstance, folders: { console: string; applet: string }): Promise<void> {
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
  app.get('/*', (request, reply) => {
    const page =
      request.headers.accept?.includes('text/html') && !/^\/(admin|api|campus|files|assets)\//.test(request.url)
    return page ? reply.sendFile('index.html', folders.console) : reply.callNotFound()
  })
  if (!existsSync(join(folders.console, 'index.html'))) throw new Error('The console is not built: run npm run build')
}
