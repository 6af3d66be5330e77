import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { openApi } from '@cogcampus/contract/openapi'
import type { FastifyInstance } from 'fastify'

const assets: Record<string, string> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
}
const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>cogcampus · API</title><meta name="viewport" content="width=device-width">
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="reference"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body>
</html>`
const start = `SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#reference', docExpansion: 'none', filter: true,
  requestInterceptor: (request) => { request.headers['X-Requested-With'] = 'XMLHttpRequest'; return request } })`

/** Registers `/docs`: the API reference, generated from the contract. */
export function bindDocs(app: FastifyInstance): void {
  let document: string | null = null
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/docs/', (_request, reply) => reply.redirect('/docs'))
  app.get('/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  app.get('/docs/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApi({ title: 'cogcampus', version: '1.0.0' }))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  for (const [name, type] of Object.entries(assets)) {
    app.get(`/docs/${name}`, async (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(`${folder}/${name}`)),
    )
  }
}
