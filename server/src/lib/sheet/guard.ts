import { partsOf } from './cfb.ts'
import { SheetFault } from './fault.ts'
import { type Formulas, formulasIn, note } from './formulas.ts'
import { isMacroPart, namesMacros, relationsTo } from './office.ts'
import { entriesOf } from './zip.ts'

export interface Checked {
  kind: 'xlsx' | 'xls' | 'csv'
  /** Of its first sheet, the one that is read. */
  formulas: Formulas
}

/**
 * Detects the format of a file by its content, or refuses it: bombs, macros, encryption, links to other files, and every
 * other file that is not a table. Runs before the reader, and returns which cells hold formulas, as the reader sees only
 * their stored results.
 */
export function checked(file: Buffer): Checked {
  if (file.length === 0) throw new SheetFault('SHEET_EMPTY')
  if (file.readUInt32BE(0) === 0x504b0304) return checkedXlsx(file)
  if (file.length >= 512 && file.readUInt32BE(0) === 0xd0cf11e0) return checkedXls(file)
  // Web pages that call themselves .xls, XML, programs, pictures.
  const start = file.subarray(0, 4096)
  const utf16 = file.readUInt16BE(0) === 0xfffe
  if ((start.includes(0) && !utf16) || /^(\uFEFF)?\s*</.test(start.toString('utf8'))) {
    throw new SheetFault('SHEET_UNREADABLE')
  }
  return { kind: 'csv', formulas: new Map() }
}

const [WORKBOOK, RELATIONS] = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels']

function checkedXlsx(file: Buffer): Checked {
  const sheets = new Map<string, Formulas>()
  const parts = new Map<string, string>()
  for (const { name, bytes } of entriesOf(file)) {
    refusePart(name, bytes)
    if (name === WORKBOOK || name === RELATIONS) parts.set(name, bytes.toString())
    if (/^xl\/worksheets\/[^/]+\.xml$/i.test(name)) sheets.set(name, formulasIn(bytes))
  }
  const formulas = sheets.get(firstSheet(parts.get(WORKBOOK) ?? '', parts.get(RELATIONS) ?? ''))
  if (!formulas) throw new SheetFault('SHEET_UNREADABLE')
  return { kind: 'xlsx', formulas }
}

function refusePart(name: string, bytes: Buffer): void {
  if (isMacroPart(name)) throw new SheetFault('SHEET_MACROS')
  if (/^xl\/(externalLinks\/|connections\.xml)/i.test(name)) throw new SheetFault('SHEET_LINKS')
  if (!/\.(xml|rels)$/i.test(name)) return
  if (bytes.includes('<!DOCTYPE') || bytes.includes('<!ENTITY')) throw new SheetFault('SHEET_UNREADABLE')
  if (name === '[Content_Types].xml' && namesMacros(bytes)) throw new SheetFault('SHEET_MACROS')
  const relations = /\.rels$/i.test(name) ? relationsTo(bytes) : null
  if (relations) throw new SheetFault(relations === 'MACROS' ? 'SHEET_MACROS' : 'SHEET_LINKS')
}

/** The part that holds the first sheet of a workbook. */
function firstSheet(workbook: string, relations: string): string {
  const [, id] = /<(?:\w+:)?sheet\s[^>]*?:id\s*=\s*["']([^"']+)["']/i.exec(workbook) ?? []
  for (const [tag] of relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)) {
    const [found, target = ''] = ['Id', 'Target'].map(
      (name) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1],
    )
    if (found === id) return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^(\.\/)+/, '')}`
  }
  return ''
}

const [FILEPASS, FORMULA, BOUNDSHEET, SUPBOOK, EOF] = [0x2f, 0x06, 0x85, 0x1ae, 0x0a]
/** What the list of sheets calls those of macros. */
const MACROS = [1, 6]
/** What the list of books calls this one and, of no book, functions. */
const THIS_BOOK = [0x0401, 0x3a01]

function checkedXls(file: Buffer): Checked {
  try {
    const { names, read } = partsOf(file)
    if (names.includes('EncryptedPackage')) throw new SheetFault('SHEET_ENCRYPTED')
    if (names.some((name) => /^_?VBA/i.test(name) || name === 'Macros')) throw new SheetFault('SHEET_MACROS')
    const name = ['Workbook', 'Book'].find((each) => names.includes(each))
    if (!name) throw new SheetFault('SHEET_UNREADABLE')
    return { kind: 'xls', formulas: formulasOfRecords(read(name)) }
  } catch (error) {
    throw error instanceof SheetFault ? error : new SheetFault('SHEET_UNREADABLE')
  }
}

function formulasOfRecords(records: Buffer): Formulas {
  const formulas: Formulas = new Map()
  let first = Number.POSITIVE_INFINITY
  let over = false
  for (let at = 0; at + 4 <= records.length; at += 4 + records.readUInt16LE(at + 2)) {
    const id = records.readUInt16LE(at)
    refuseRecord(id, records, at + 4)
    if (id === BOUNDSHEET && first > records.length) first = records.readUInt32LE(at + 4)
    if (at < first || over) continue
    if (id === FORMULA) note(formulas, records.readUInt16LE(at + 4), records.readUInt16LE(at + 6))
    over = id === EOF
  }
  return formulas
}

function refuseRecord(id: number, records: Buffer, data: number): void {
  if (id === FILEPASS) throw new SheetFault('SHEET_ENCRYPTED')
  if (id === BOUNDSHEET && MACROS.includes(records.readUInt8(data + 5))) throw new SheetFault('SHEET_MACROS')
  if (id === SUPBOOK && !THIS_BOOK.includes(records.readUInt16LE(data + 2))) throw new SheetFault('SHEET_LINKS')
}
