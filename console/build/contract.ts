import { endpoints, nouns } from '@cogcampus/contract'
import chinese from '@cogcampus/contract/messages/zh-CN/endpoints.json' with { type: 'json' }
import type { Plugin } from 'vite'

const id = 'virtual:contract'
const namesId = 'virtual:endpoint-names'

/** What the browser needs of the contract at run time; the schemas, and zod with them, stay out of the bundle. */
export function contract(): Plugin {
  const kinds = Object.fromEntries(
    endpoints
      .filter(({ endpoint: { kind } }) => kind !== 'read' && kind !== 'stream')
      .map(({ path, endpoint }) => [path, endpoint.kind]),
  )
  const open = endpoints.filter(({ endpoint }) => typeof endpoint.access === 'string').map(({ path }) => path)
  const prefixes = nouns.map((noun) => noun.prefix)
  // The names are for few pages, so they stand apart.
  const names = {
    'zh-CN': chinese,
    en: Object.fromEntries(endpoints.map(({ path, endpoint }) => [path, endpoint.summary.split(';', 1).join()])),
  }
  const modules: Record<string, object> = { [`\0${id}`]: { kinds, open, prefixes }, [`\0${namesId}`]: { names } }
  return {
    name: 'contract',
    resolveId: (source) => (source === id || source === namesId ? `\0${source}` : undefined),
    load: (source) =>
      modules[source] &&
      Object.entries(modules[source])
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n'),
  }
}
