import { endpointAt, nounOf, type Path } from '@cogcampus/contract'
import { textsName } from '@cogcampus/contract/noun'

/** What names fields as the texts of a noun do, where it says nothing else: the noun, and the fields. */
interface Named {
  noun: string
  fields: string[]
}

/** The lists of a source say their noun by the call that they show. */
const LIST = /<(?:TablePage|ApplicationTable)\b[^>]*?\b(?:endpoint|at)=\{?[^'"]*['"](\/[\w/-]+)['"]/g
/** Columns apart from their list, and the facts of a row. */
const APART = /\b(columnsOf|factsOf)(?:<[^(]+>)?\(\s*'([\w-]+)'/g
/** The fields of forms: of a `Field` that is made for a noun. */
const FIELDS = /\bconst Field = fieldOf\('([\w-]+)'\)/
const FIELD = /<Field\s/g
/** A fact that is a field alone. */
const FACT = /(?:[[,?:]|&&)\s*'(\w+)'\s*(?=[,\]:])/g
const COLUMN = /\{\s*key: '(\w+)'/g
const FILTER = /\{\s*name: '(\w+)'/g

/** The fields of a source that are named by the texts of their noun. */
export function namedIn(text: string): Named[] {
  const lists = [...text.matchAll(LIST)].flatMap(({ 1: call = '', index }) => [
    { noun: nounAt(call), fields: unnamed(attribute(text, index, 'columns'), COLUMN) },
    { noun: nounAt(call), fields: unnamed(attribute(text, index, 'filters'), FILTER) },
    { noun: nounAt(call), fields: unnamed(attribute(text, index, 'quick'), FILTER) },
  ])
  const apart = [...text.matchAll(APART)].map(({ 0: found, 1: maker, 2: noun = '', index }) => {
    const block = blockAt(text, index + found.indexOf('('))
    const alone = maker === 'factsOf' ? [...shallow(blockAt(block, block.indexOf('['))).matchAll(FACT)] : []
    return { noun, fields: [...unnamed(block, COLUMN), ...alone.map(([, field]) => field as string)] }
  })
  const [, noun] = FIELDS.exec(text) ?? []
  const fields = [...text.matchAll(FIELD)].map(({ index }) => shallow(tagAt(text, index), 0)).filter(isUnlabelled)
  const form = noun ? [{ noun, fields: fields.map((tag) => /\bname="(\w+)"/.exec(tag)?.[1] ?? tag) }] : []
  return [...lists, ...apart, ...form].filter(({ fields }) => fields.length > 0)
}

/** The noun of a call, or of the folder of calls of a kind of applications, as its texts are named. */
function nounAt(path: string): string {
  const call = endpointAt(path) ? path : `${path}/page`
  return textsName(nounOf(call as Path).noun)
}

/** The value of an attribute in braces of the element that begins at a place. */
function attribute(text: string, element: number, name: string): string {
  const at = text.indexOf(` ${name}={`, element)
  return at < 0 ? '' : blockAt(text, at + name.length + 2)
}

/** The objects of a block that begin with their field and have neither title nor label. */
const unnamed = (block: string, pattern: RegExp): string[] =>
  [...block.matchAll(pattern)]
    .filter(({ index }) => !/(?<!')\b(title|label)\s*[:,}]/.test(shallow(blockAt(block, index))))
    .map(([, field]) => field as string)

const isUnlabelled = (tag: string) => !/\blabel=/.test(tag)

/** The opening tag at a place. */
function tagAt(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if ('([{'.includes(text.charAt(at))) depth++
    else if (')]}'.includes(text.charAt(at))) depth--
    else if (text.charAt(at) === '>' && depth === 0) return text.slice(from, at)
  }
  return ''
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

/** A text without what stands in brackets within so many others. */
function shallow(block: string, within = 1): string {
  let depth = 0
  const outer = [...block].filter((letter) => {
    if (')]}'.includes(letter)) depth--
    const here = depth <= within
    if ('([{'.includes(letter)) depth++
    return here
  })
  return outer.join('')
}
