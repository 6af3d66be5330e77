import { partsOf } from './cfb.ts'

/** What must be in a file of each of the old office formats, whatever else shares their container. */
const bodies: Record<string, readonly string[]> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
  ppt: ['PowerPoint Document'],
}
const [EOF, FILEPASS, BOUNDSHEET, MACRO_SHEET] = [0x0a, 0x2f, 0x85, 1]
/** How a presentation says that it has a project of macros; a number after it says whether the project has any. */
const PROJECT = Buffer.from('1f00ff0314000000020000040c000000', 'hex')

/** Whether an old office file is of the kind that its name ends in, and carries no macros. What cannot be looked into might. */
export function isPlainOffice(ending: string, file: Buffer): boolean {
  try {
    const { names, read } = partsOf(file)
    const body = bodies[ending]?.find((name) => names.includes(name))
    if (!body || names.some((name) => /^_?VBA|^Macros$|^EncryptedPackage$/i.test(name))) return false
    if (ending === 'xls') return !hasMacroSheet(read(body))
    return ending !== 'ppt' || !hasProject(read(body))
  } catch {
    return false
  }
}

/**
 * Whether an OLE object within another file is of a kind that only shows: a document without macros, or what a program
 * draws. Not a packaged file of any kind, which a click starts. `isInert` looks into a document in the new format.
 */
export function isPlainObject(object: Buffer, isInert: (file: Buffer) => boolean): boolean {
  try {
    const { names, read } = partsOf(object)
    if (names.some((name) => /^_?VBA|^Macros$|^EncryptedPackage$|Ole10Native$/i.test(name))) return false
    if (names.includes('Package') && !isInert(read('Package'))) return false
    return Object.entries(bodies).every(
      ([ending, body]) => !body.some((name) => names.includes(name)) || isPlainOffice(ending, object),
    )
  } catch {
    return false
  }
}

function hasMacroSheet(book: Buffer): boolean {
  for (let at = 0; at + 4 <= book.length; at += 4 + book.readUInt16LE(at + 2)) {
    const id = book.readUInt16LE(at)
    if (id === EOF) return false
    if (id === FILEPASS || (id === BOUNDSHEET && book[at + 9] === MACRO_SHEET)) return true
  }
  return false
}

function hasProject(presentation: Buffer): boolean {
  const at = presentation.indexOf(PROJECT)
  return at >= 0 && presentation.readUInt32LE(at + PROJECT.length + 4) !== 0
}
