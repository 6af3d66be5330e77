import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@cogcampus/contract/envelope'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { languageOf, text } from '../lib/text.ts'
import { asBuilt } from './pages.ts'

/** Serves the browser build of the applet at `/applet/`. Until there is one, a page says so: it is built after the start of the server. */
export async function bindAppletPages(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, { root: folder, ...asBuilt })
  app.get('/applet', (_, reply) => reply.redirect('/applet/'))
  app.get<{ Params: { '*': string } }>('/applet/*', async (request, reply) => {
    const file = request.params['*'] || 'index.html'
    if (file !== 'index.html' || existsSync(join(folder, file))) return reply.sendFile(file)
    const state = existsSync(join(folder, '../failed')) ? 'failed' : 'building'
    const page = pageOf(languageOf(request.headers['accept-language']), state)
    return reply.code(503).header('retry-after', '5').header('cache-control', 'no-store').type('text/html').send(page)
  })
}

/** Says that there is no build, and looks again while one is under way. */
const pageOf = (language: Language, state: 'building' | 'failed') => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
${state === 'building' ? '<meta http-equiv="refresh" content="5" />' : ''}<title>${text(language, `applet.${state}`)}</title></head>
<body style="font-family:sans-serif;margin:15vh auto;max-width:34em;padding:0 1em">
<h1 style="font-size:1.3em">${text(language, `applet.${state}`)}</h1><p>${text(language, `applet.${state}Note`)}</p></body></html>`
