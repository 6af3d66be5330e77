import { endpoints, nouns } from '@cogcampus/contract'
import type { Plugin } from 'vite'

const id = 'virtual:contract'

/** What the browser needs of the contract at run time; the schemas, and zod with them, stay out of the bundle. */
export function contract(): Plugin {
  const kinds = Object.fromEntries(
    endpoints.filter(({ endpoint }) => endpoint.kind !== 'read').map(({ path, endpoint }) => [path, endpoint.kind]),
  )
  const open = endpoints.filter(({ endpoint }) => typeof endpoint.access === 'string').map(({ path }) => path)
  const prefixes = nouns.map((noun) => noun.prefix)
  return {
    name: 'contract',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}`
        ? Object.entries({ kinds, open, prefixes })
            .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
            .join('\n')
        : undefined,
  }
}
