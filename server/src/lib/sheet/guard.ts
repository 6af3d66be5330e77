import { partsOf } from './cfb.ts'
import { SheetFault } from './fault.ts'
import { entriesOf } from './zip.ts'

export type SheetKind = 'xlsx' | 'xls' | 'csv'

/**
 * What a file is, by its content, or why it is not read: bombs, macros, encryption, formulas, and whatever else is no
 * table. Runs before any reader sees a byte.
 */
export function kindOf(file: Buffer): SheetKind {
  if (file.length === 0) throw new SheetFault('SHEET_EMPTY')
  if (file.readUInt32BE(0) === 0x504b0304) return checkedXlsx(file)
  if (file.length >= 512 && file.readUInt32BE(0) === 0xd0cf11e0) return checkedXls(file)
  // Web pages that call themselves .xls, XML, programs, pictures.
  const start = file.subarray(0, 4096)
  const utf16 = file.readUInt16BE(0) === 0xfffe
  if ((start.includes(0) && !utf16) || /^(\uFEFF)?\s*</.test(start.toString('utf8'))) {
    throw new SheetFault('SHEET_UNREADABLE')
  }
  return 'csv'
}

function checkedXlsx(file: Buffer): SheetKind {
  let workbook = false
  for (const { name, bytes } of entriesOf(file)) {
    if (/vbaProject|macrosheets\//i.test(name)) throw new SheetFault('SHEET_MACROS')
    if (name === 'xl/workbook.xml') workbook = true
    if (!/\.(xml|rels)$/i.test(name)) continue
    if (bytes.includes('<!DOCTYPE') || bytes.includes('<!ENTITY')) throw new SheetFault('SHEET_UNREADABLE')
    if (name === '[Content_Types].xml' && bytes.includes('macroEnabled')) throw new SheetFault('SHEET_MACROS')
    if (/^xl\/worksheets\//i.test(name) && hasFormula(bytes)) throw new SheetFault('SHEET_FORMULAS')
  }
  if (!workbook) throw new SheetFault('SHEET_UNREADABLE')
  return 'xlsx'
}

/** A cell's `<f>`, under whatever prefix; `<formula1>` of a drop-down list is none. */
function hasFormula(sheet: Buffer): boolean {
  return /<(?:\w+:)?f[\s/>]/.test(sheet.toString('latin1'))
}

const [FILEPASS, FORMULA] = [0x2f, 0x06]

function checkedXls(file: Buffer): SheetKind {
  try {
    const { names, read } = partsOf(file)
    if (names.includes('EncryptedPackage')) throw new SheetFault('SHEET_ENCRYPTED')
    if (names.some((name) => /^_?VBA/i.test(name) || name === 'Macros')) throw new SheetFault('SHEET_MACROS')
    const name = ['Workbook', 'Book'].find((each) => names.includes(each))
    if (!name) throw new SheetFault('SHEET_UNREADABLE')
    const records = read(name)
    for (let at = 0; at + 4 <= records.length; at += 4 + records.readUInt16LE(at + 2)) {
      const id = records.readUInt16LE(at)
      if (id === FILEPASS) throw new SheetFault('SHEET_ENCRYPTED')
      if (id === FORMULA) throw new SheetFault('SHEET_FORMULAS')
    }
    return 'xls'
  } catch (error) {
    throw error instanceof SheetFault ? error : new SheetFault('SHEET_UNREADABLE')
  }
}
