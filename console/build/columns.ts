import { endpointAt, nounOf, type Path } from '@cogcampus/contract'
import { textsName } from '@cogcampus/contract/noun'

/** Where a list says its noun: by the call that it shows, or as the first argument of `columnsOf`. */
const PLACE =
  /<(?:TablePage|ApplicationTable)\b[^>]*?\b(?:endpoint|at)=\{?[^'"]*['"](\/[\w/-]+)['"]|\bcolumnsOf(?:<[^(]+>)?\(\s*'([\w-]+)'/g
const COLUMN = /\{\s*key: '(\w+)'/g

/** The columns of a source that take their titles from the texts of a noun, list by list. */
export function untitledColumns(text: string): { noun: string; keys: string[] }[] {
  return [...text.matchAll(PLACE)].flatMap(({ 0: found, 1: call, 2: noun, index }) => {
    const from = call ? text.indexOf('columns={', index) + 'columns='.length : index + found.indexOf('(')
    const list = blockAt(text, from)
    const keys = [...list.matchAll(COLUMN)]
      .filter(({ index }) => !/\btitle\b/.test(shallow(blockAt(list, index))))
      .map(([, key]) => key as string)
    return keys.length > 0 ? [{ noun: noun ?? nounAt(call as string), keys }] : []
  })
}

/** The noun of a call, or of the folder of calls of a kind of applications, as its texts are named. */
function nounAt(path: string): string {
  const call = endpointAt(path) ? path : `${path}/page`
  return textsName(nounOf(call as Path).noun)
}

/** What the bracket at a place opens, to the one that closes it. */
function blockAt(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if ('([{'.includes(text.charAt(at))) depth++
    else if (')]}'.includes(text.charAt(at)) && --depth === 0) return text.slice(from, at + 1)
  }
  return ''
}

/** A block without what stands in the brackets within it. */
function shallow(block: string): string {
  let depth = 0
  return [...block]
    .filter((letter) => {
      if (')]}'.includes(letter)) depth--
      const here = depth <= 1
      if ('([{'.includes(letter)) depth++
      return here
    })
    .join('')
}
