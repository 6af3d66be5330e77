import { endpoints, nounOf, nouns } from '@cogcampus/contract'
import { languages } from '@cogcampus/contract/envelope'
import { holdsSigned } from '@cogcampus/contract/files'
import { callText } from '@cogcampus/contract/messages'
import { shippedRoutes } from '@cogcampus/contract/shipped'
import type { Plugin } from 'vite'
import { fieldKinds } from './fieldKinds.ts'
import { pageNouns } from './pageNouns.ts'
import { pageReads } from './pageReads.ts'

const id = 'virtual:contract'
const namesId = 'virtual:endpoint-names'
const routesId = 'virtual:shipped-routes'
const readsId = 'virtual:page-reads'
const pageNounsId = 'virtual:page-nouns'
const kindsId = 'virtual:field-kinds'

/** What the browser needs of the contract at run time; the schemas, and zod with them, stay out of the bundle. */
export function contract(): Plugin {
  const kinds = Object.fromEntries(
    endpoints
      .filter(({ endpoint: { kind } }) => kind !== 'read' && kind !== 'stream')
      .map(({ path, endpoint }) => [path, endpoint.kind]),
  )
  const open = endpoints.filter(({ endpoint }) => typeof endpoint.access === 'string').map(({ path }) => path)
  const signed = endpoints
    .filter(({ endpoint: { kind, output } }) => kind === 'read' && holdsSigned(output))
    .map(({ path }) => path)
  const prefixes = nouns.map((noun) => noun.prefix)
  // The names are for few pages, so they stand apart.
  const names = Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(
        endpoints.map(({ path, endpoint }) => {
          const { noun, verb } = nounOf(path)
          return [path, callText(noun, verb, endpoint, language)]
        }),
      ),
    ]),
  )
  const modules: Record<string, object> = {
    [`\0${id}`]: { kinds, open, prefixes, signed },
    [`\0${namesId}`]: { names },
    [`\0${routesId}`]: { routes: shippedRoutes() },
    [`\0${readsId}`]: { pageReads: pageReads() },
    [`\0${pageNounsId}`]: { pageNouns: pageNouns() },
    [`\0${kindsId}`]: { kinds: fieldKinds() },
  }
  return {
    name: 'contract',
    resolveId: (source) => (`\0${source}` in modules ? `\0${source}` : undefined),
    load: (source) =>
      modules[source] &&
      Object.entries(modules[source])
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n'),
  }
}
