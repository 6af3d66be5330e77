import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { askedAddress, askedCodes, remindAddress, remindCodes } from '@cogcampus/contract/enums'
import { rowsOfTotal, totalDimensions, totalNumberNames } from '@cogcampus/contract/life/totalNumbers'
import { menu } from '@cogcampus/contract/menu'
import { readCode } from '../console/build/readCode.ts'

/** A list of filters without a field, in the page or for it. */
const inPage = /\blinked=\{\[[\s\S]*?\]\}/g
const forPage = /: Linked\[\] = \[[\s\S]*?\n\]/g
/** The names that a list for several pages is made of. */
const listed = /= \[[^\]]*\] as const/g
const quoted = /'([a-z]\w*)'/g
const imported = /from '(\.[^']+|@cogcampus\/contract\/life\/\w+)'/g
const importing = /^import [^;]*?from '[^']+'$/gm

interface Source {
  text: string
  imports: string[]
}
type Sources = Map<string, Source>

/** Filters without a field (`linked` of a list) that no link to its page carries: nobody can ever set them. */
export function unlinked(files: string[]): string[] {
  const sources: Sources = new Map(
    files
      .filter((file) => /^(console|server)\/src\/.*(?<!\.test)\.tsx?$/.test(file))
      .map((file) => [file, parsed(file)]),
  )
  const pages = menu
    .flatMap((entry) => ('pages' in entry ? entry.pages : [entry]))
    .map(({ path, component }) => ({
      path,
      reached: reachedFrom(`console/src/features/${component.replace('/', '/pages/')}.tsx`, sources),
    }))
  const byContract = contractLinks()
  return [...sources].flatMap(([file, { text }]) => {
    const names = linkedIn(text)
    if (names.length === 0) return []
    const addresses = pages.filter(({ reached }) => reached.has(file)).map(({ path }) => path)
    const linking = addresses.flatMap((address) => linkingTo(address, file, sources))
    const isCarried = (name: string) =>
      addresses.some((address) => byContract.get(address)?.has(name)) ||
      linking.some((source) => isNamed(name, source)) ||
      text.includes(`change({ ${name}: `)
    return names
      .filter((name) => !isCarried(name))
      .map(
        (name) =>
          `${file}: no link to ${addresses.join(' or ')} carries "${name}": add the link, or take the filter out`,
      )
  })
}

function parsed(file: string): Source {
  const text = readCode(file)
  const imports = [...text.matchAll(imported)].map(([, target = '']) =>
    target.startsWith('.')
      ? join(dirname(file), target)
      : `${target.replace('@cogcampus/contract', 'contract/src')}.ts`,
  )
  return { text: text.replaceAll(importing, ''), imports }
}

function linkedIn(text: string): string[] {
  const shared = [...text.matchAll(forPage)]
  const lists = [...text.matchAll(inPage), ...shared, ...(shared.length > 0 ? text.matchAll(listed) : [])]
  return [...new Set(lists.flatMap(([list]) => [...list.matchAll(quoted)].map(([, name]) => name as string)))]
}

/** Whether a source has a filter in an address or an object; of a period it names what that is about: `${days}From`. */
const isNamed = (name: string, text: string) =>
  new RegExp(`[?&]${name}=|[{,(]\\s*${name}\\s*[:,}]|'${name.replace(/(From|To)$/, '')}'`).test(text)

function reachedFrom(page: string, sources: Sources): ReadonlySet<string> {
  const reached = new Set([page])
  for (const file of reached) for (const target of sources.get(file)?.imports ?? []) reached.add(target)
  return reached
}

/** The texts of what links to a page: sources with its address, who imports them, and the figures of the contract that they link. */
function linkingTo(address: string, besides: string, sources: Sources): string[] {
  // What opens a dialog of the page (`addressOfNew`) sets no filter.
  const named = new RegExp(`(?<!addressOfNew\\()['"\`]${address}(?=[?'"\`])`)
  const linking = [...sources].filter(
    ([file, { text }]) => file !== besides && text.includes(address) && named.test(text),
  )
  const passing = [...sources].filter(
    ([file, { imports }]) => file !== besides && linking.some(([other]) => imports.includes(other)),
  )
  const figures = linking.flatMap(([, { imports }]) =>
    imports.filter((target) => target.startsWith('contract/') && existsSync(target)),
  )
  return [...[...linking, ...passing].map(([, { text }]) => text), ...figures.map(readCode)]
}

/** The filters of the addresses that the contract makes, by page: of badges, of what was asked, of figures. */
function contractLinks(): Map<string, Set<string>> {
  const base = Object.fromEntries(totalDimensions.map((name) => [name, 1]))
  const days = { from: '2026-01-01', to: '2026-01-31' }
  const links = [
    ...[...remindCodes.map(remindAddress), ...askedCodes.map(askedAddress)].map((address) => {
      const { pathname, searchParams } = new URL(address, 'http://console')
      return { page: pathname, filters: [...searchParams.keys()] }
    }),
    ...totalNumberNames.map((name) => {
      const { page, filters } = rowsOfTotal(name, days, base)
      return { page, filters: Object.keys(filters) }
    }),
  ]
  return new Map(
    [...Map.groupBy(links, ({ page }) => page)].map(([page, some]) => [
      page,
      new Set(some.flatMap(({ filters }) => filters)),
    ]),
  )
}
