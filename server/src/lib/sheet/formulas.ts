import { limits } from '@cogcampus/contract/limits'
import { SheetFault } from './fault.ts'

/** The formulas of a sheet by row and column, both from 0: the text shown for each. The stored result of a formula is not read as data. */
export type Formulas = Map<number, Map<number, string>>

/** Shown for a formula whose text is not in the cell itself. */
const ELSEWHERE = '=…'
const LONGEST = 200

/** Adds the formula of a cell. */
export function note(formulas: Formulas, row: number, column: number, text = ELSEWHERE): void {
  const known = formulas.get(row)
  if (!known) formulas.set(row, new Map([[column, text]]))
  else if (text !== ELSEWHERE || !known.has(column)) known.set(column, text)
}

/** Rows, cells and formulas, under whatever prefix; comments and CDATA are passed over. `<formula1>` of a drop-down list is none. */
const TAGS =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(?:[^\s<>/:!?]+:)?(row|c|f)(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>([^<]*)/g
const ANY = /<(?:[^\s<>/:!?]+:)?f[\s/>]/

/** The formulas of a worksheet of an .xlsx. An array's fills the cells of its range, which hold nothing but values. */
export function formulasIn(sheet: Buffer): Formulas {
  const formulas: Formulas = new Map()
  if (!ANY.test(sheet.toString('latin1'))) return formulas
  let [row, column] = [-1, -1]
  for (const [, tag, attributes = '', text = ''] of sheet.toString('utf8').matchAll(TAGS)) {
    if (tag === 'row') [row, column] = [numberOf(attributeOf(attributes, 'r'), row + 1), -1]
    if (tag === 'c') column = cellOf(attributeOf(attributes, 'r'))?.column ?? column + 1
    if (tag !== 'f') continue
    if (/^(array|dataTable)$/.test(attributeOf(attributes, 't') ?? '')) {
      noteRange(formulas, attributeOf(attributes, 'ref') ?? '')
    }
    note(formulas, row, column, text && !attributes.endsWith('/') ? `=${plain(text)}`.slice(0, LONGEST) : undefined)
  }
  return formulas
}

function noteRange(formulas: Formulas, range: string): void {
  const [from, to = from] = range.split(':').map(cellOf)
  if (!from || !to) return
  if ((to.row - from.row + 1) * (to.column - from.column + 1) > limits.sheetCells) {
    throw new SheetFault('SHEET_TOO_LARGE')
  }
  for (let row = from.row; row <= to.row; row++) {
    for (let column = from.column; column <= to.column; column++) note(formulas, row, column)
  }
}

const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1]

const numberOf = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : Number(text) - 1

function cellOf(ref: string | undefined): { row: number; column: number } | undefined {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/i.exec(ref ?? '') ?? []
  if (!letters) return undefined
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(digits) - 1, column }
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const plain = (text: string) => text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '')
