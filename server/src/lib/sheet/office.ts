import { isUtf8 as nodeIsUtf8 } from 'node:buffer'
import { isPlainObject } from './legacy.ts'
import { entriesOf } from './zip.ts'

/** A workbook in a document in a presentation. */
const MOST_DEPTH = 2
const [ZIP, OLE] = [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from('d0cf11e0', 'hex')]
const DESCRIPTION = /\.rels$|^\[Content_Types\]\.xml$/i
const MACRO_PART = /vbaProject|vbaData|macrosheets\/|activeX\/|\.(?:do[ct]|xl[sta]|pp[sta]|pot)m$/i
const MACRO_TYPE = /macroEnabled|vbaProject|vbaData|macrosheet|activeX/i
const MACRO_RELATION = /\/(?:vbaProject|wordVbaData|xl(?:Intl)?Macrosheet|control|activeXControlBinary|aFChunk)$/i
const LINK_RELATION = /\/externalLink$/i
const EMBEDDING_RELATION = /\/(?:oleObject|package)$/i
/** Of another place, whatever mode it claims. */
const ADDRESS = /^(?:[a-z][\w+.-]*:|\\\\|\/\/)/i
/** The parts of field codes, in their order; what begins or ends a field stands between them. */
const INSTRUCTION =
  /<(?:[\w.-]+:)?instrText(?:\s[^>]*)?>([^<]*)<|[\s:]instr\s*=\s*("[^"]*"|'[^']*')|<(?:[\w.-]+:)?fldChar\s/g
/** A picture within the mail that a text was copied from (`cid:`) leads nowhere. */
const ACTIVE_FIELD =
  /^\s*(?:DDE|DDEAUTO|LINK|IMPORT|INCLUDE|INCLUDETEXT|INCLUDEPICTURE)(?![\w])(?!\s+(?:"|&quot;)cid:)/im
/** A value may hold any sign but its own quote, `>` among them. */
const RELATION = /<(?:[\w.-]+:)?Relationship\s(?:"[^"]*"|'[^']*'|[^>"'])*>/g
const ATTRIBUTE = /([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g

/** Whether a part of an office file holds macros or controls, by its name. */
export const isMacroPart = (name: string): boolean => MACRO_PART.test(name)

/** Whether the list of content types of an office file names macros or controls. */
export const namesMacros = (types: Buffer): boolean => MACRO_TYPE.test(types.toString('latin1'))

/** Whether XML is in UTF-8, and says nothing else of itself: otherwise another reader may read another text. */
function isUtf8(xml: Buffer): boolean {
  if (xml.includes(0) || !nodeIsUtf8(xml)) return false
  const [, declared = ''] = /^\uFEFF?\s*<\?xml\s([^>]*)\?>/.exec(xml.toString('utf8', 0, 1000)) ?? []
  const [, encoding] = /encoding\s*=\s*["']\s*([^"']*?)\s*["']/.exec(declared) ?? []
  return /^\uFEFF?\s*</.test(xml.toString('utf8', 0, 1000)) && (encoding ?? 'utf-8').toLowerCase() === 'utf-8'
}

interface Relation {
  type: string
  target: string
  external: boolean
}

function relationsIn(text: string): Relation[] {
  return [...text.matchAll(RELATION)].map(([tag]) => {
    const {
      Type = '',
      Target = '',
      TargetMode = '',
    } = Object.fromEntries(
      [...tag.matchAll(ATTRIBUTE)].map(([, name, value = '']) => [name, value.slice(1, -1).trim()]),
    )
    return { type: Type, target: Target, external: TargetMode.toLowerCase() === 'external' || ADDRESS.test(Target) }
  })
}

/**
 * What the relationships of a part lead to: macros, under whatever name, or content of another format that is taken over
 * as it is; or something outside the file, which an office program fetches by itself. A hyperlink is followed only by a
 * click, and counts as neither.
 */
export function relationsTo(rels: Buffer): 'MACROS' | 'OUTSIDE' | null {
  const text = rels.toString()
  // Written so that only some readers see what it says.
  if (!isUtf8(rels) || /<!DOCTYPE|<!ENTITY|&#/i.test(text)) return 'OUTSIDE'
  for (const { type, external } of relationsIn(text)) {
    if (MACRO_RELATION.test(type)) return 'MACROS'
    if (LINK_RELATION.test(type) || (external && !type.endsWith('/hyperlink'))) return 'OUTSIDE'
  }
  return null
}

/** The names, without folders, of the files that are embedded by the relationships of a part. */
const embeddedBy = (rels: Buffer): string[] =>
  relationsIn(rels.toString())
    .filter(({ type }) => EMBEDDING_RELATION.test(type))
    .map(({ target }) => baseName(decodeURIComponent(target)))

const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1).toLowerCase()

/** Whether a part of a text document has a field that starts a program or fetches a file when the document is opened. */
function hasActiveField(part: Buffer): boolean {
  const text = part.toString()
  if (!text.includes('instr')) return false
  const instructions = [...text.matchAll(INSTRUCTION)]
    .map(([, code, quoted]) => code ?? (quoted === undefined ? '\n' : `\n${quoted.slice(1, -1)}\n`))
    .join('')
  return /&#/.test(instructions) || ACTIVE_FIELD.test(instructions)
}

interface Description {
  isText: boolean
  isEmbedded: (name: string) => boolean
}

/** What an office file says of its parts; null where that alone shows that it is not inert. */
function describe(file: Buffer): Description | null {
  const embedded = new Set<string>()
  let isText = false
  for (const { name, bytes } of entriesOf(file)) {
    if (isMacroPart(name)) return null
    if (!DESCRIPTION.test(name)) continue
    if (/\.rels$/i.test(name) ? relationsTo(bytes) : !isUtf8(bytes) || namesMacros(bytes)) return null
    for (const each of embeddedBy(bytes)) embedded.add(each)
    isText ||= /wordprocessingml/i.test(bytes.toString())
  }
  return { isText, isEmbedded: (name) => embedded.has(baseName(name)) || /\/embeddings\//i.test(name) }
}

/**
 * Whether a .docx, .xlsx or .pptx holds neither macros nor anything that is fetched from elsewhere, nor embeds a file that
 * does. What cannot be looked into might.
 */
export function isInert(file: Buffer, depth = 0): boolean {
  try {
    const described = describe(file)
    if (!described) return false
    const { isText, isEmbedded } = described
    for (const { name, bytes } of entriesOf(file, { wanted: (name) => isText || isEmbedded(name) })) {
      if (isText && !isQuietPart(name, bytes)) return false
      if (isEmbedded(name) && bytes.length > 0 && !isInertObject(bytes, depth + 1)) return false
    }
    return true
  } catch {
    return false
  }
}

const isQuietPart = (name: string, bytes: Buffer): boolean =>
  !(/\.xml$/i.test(name) && !isUtf8(bytes)) && !hasActiveField(bytes)

function isInertObject(object: Buffer, depth: number): boolean {
  if (depth > MOST_DEPTH) return false
  if (object.subarray(0, 4).equals(ZIP)) return isInert(object, depth)
  return object.subarray(0, 4).equals(OLE) && isPlainObject(object, (file) => isInert(file, depth))
}
