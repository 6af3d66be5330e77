import type { Readable } from 'node:stream'
import { wallClock } from '../day.ts'
import { packed } from './pack.ts'
import { closing, opening, type Sheet, STYLE, sheetClosing, sheetOpening } from './workbook.ts'

export type CellType = 'text' | 'number' | 'day' | 'time' | 'money'
export interface SheetColumn {
  header: string
  type?: CellType
  /** In characters. */
  width?: number
}

/** The width that a column of such a type needs. */
const widths: Record<CellType, number> = { text: 16, number: 12, day: 12, time: 18, money: 14 }
const LONGEST = 32_767
const CHUNK = 32 * 1024
/** The limits of rows in a sheet of office programs, and of bytes in a part of a zip without zip64. */
const MOST = { rows: 1_048_576, bytes: 4_000_000_000 }

/**
 * Writes a workbook with typed cells as a stream: memory does not grow with the rows. Rows above the limit of a sheet go
 * into a further sheet with the same headings.
 */
export const writeSheet = (
  name: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<unknown[]>,
  most: Partial<typeof MOST> = {},
): Readable => packed(partsOf(name, columns, rows, { ...MOST, ...most }))

async function* partsOf(
  name: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<unknown[]>,
  most: typeof MOST,
) {
  const typed = columns.map(({ type = 'text', width = widths[type] }, index) => ({
    start: `<c r="${columnLetters(index)}`,
    cell: cells[type],
    style: STYLE[type],
    width,
  }))
  const headings = columns
    .map(({ header }, index) => `${typed[index]?.start}1${textCell(header, STYLE.heading)}`)
    .join('')
  const head = `${sheetOpening(typed)}<row r="1">${headings}</row>`
  const source = rows[Symbol.asyncIterator]()
  let next = await source.next()

  async function* rowsOf(sheet: Sheet) {
    let text = head
    for (let bytes = 0; !next.done && sheet.rows < most.rows && bytes < most.bytes; next = await source.next()) {
      sheet.rows++
      text += `<row r="${sheet.rows}">`
      for (let index = 0; index < typed.length; index++) {
        const value = next.value[index]
        if (value === null || value === undefined || value === '') continue
        const { start, cell } = typed[index] as (typeof typed)[number]
        text += start + sheet.rows + cell(value)
      }
      text += '</row>'
      if (text.length < CHUNK) continue
      const chunk = Buffer.from(text)
      bytes += chunk.length
      yield chunk
      text = ''
    }
    yield Buffer.from(text + sheetClosing(sheet))
  }

  const sheets: Sheet[] = []
  try {
    yield* opening()
    do {
      const suffix = sheets.length ? `_${sheets.length + 1}` : ''
      const title = escaped(name.slice(0, 31 - suffix.length) + suffix)
      const sheet = { name: title, lastColumn: columnLetters(columns.length - 1), rows: 1 }
      sheets.push(sheet)
      yield { name: `xl/worksheets/sheet${sheets.length}.xml`, content: rowsOf(sheet) }
    } while (!next.done)
    yield* closing(sheets)
  } finally {
    await source.return?.()
  }
}

/** What follows the number of its row in a cell of such a type. */
const cells: Record<CellType, (value: unknown) => string> = {
  text: (value) => textCell(String(value), STYLE.text),
  number: (value) => numberCell(Number(value), STYLE.number),
  money: (value) => numberCell(Number(value) / 100, STYLE.money),
  day: (value) => dateCell(Date.parse(`${value}T00:00:00Z`), STYLE.day, value),
  time: (value) => dateCell(wallClock(String(value)).getTime(), STYLE.time, value),
}

const numberCell = (value: number, style: number) =>
  `" s="${style}">${Number.isFinite(value) ? `<v>${value}</v>` : ''}</c>`

const DAY = 86_400_000
/** The first day of March 1900: before that, office programs disagree which day a number is. */
const FIRST_DAY = 61

function dateCell(ms: number, style: number, value: unknown): string {
  const days = ms / DAY + 25_569
  return days >= FIRST_DAY ? `" s="${style}"><v>${days}</v></c>` : textCell(String(value), STYLE.text)
}

/** Inline, and of a type that no program reads as a formula, whatever it begins with. */
function textCell(text: string, style: number): string {
  const space = /^\s|\s$/.test(text) ? ' xml:space="preserve"' : ''
  return `" s="${style}" t="inlineStr"><is><t${space}>${escaped(text.slice(0, LONGEST))}</t></is></c>`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
const SPECIAL = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/gi
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', _: '_x005F_' }
/** Escapes for XML; characters that XML cannot hold are left out, and `_x0041_`, which would be read as a letter, is kept literally. */
const escaped = (text: string) => text.replace(SPECIAL, (found) => escapes[found] ?? '')

/** The letters of a column, from 0. */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
