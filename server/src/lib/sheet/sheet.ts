// The one file that knows the spreadsheet library: it is young, and may be replaced.
import { type CellStyle, type CellValue, readXls, streamCsvRows, streamXlsxRows, writeXlsx } from 'hucre'
import type { Checked } from './guard.ts'
import type { SheetRow } from './open.ts'
import { headingColors } from './workbook.ts'
import { columnLetters, type SheetColumn } from './write.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const HEADING: CellStyle = {
  font: { bold: true, color: { rgb: headingColors.text } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: headingColors.fill } },
}

interface Question extends SheetColumn {
  required: boolean
  note: string
  /** The choices of the drop-down list. */
  choices?: readonly string[]
}

/** The limit of a drop-down list. */
const MOST_CHOICES = 255

/** Creates a workbook to fill in: headings, drop-down lists, and a second sheet that explains each column. */
export async function writeForm(name: string, help: string, titles: string[], questions: readonly Question[]) {
  const letters = questions.map((_, index) => columnLetters(index))
  const file = await writeXlsx({
    sheets: [
      {
        name,
        rows: [questions.map(({ header, required }) => (required ? `${header} *` : header))],
        columns: questions.map(({ width }) => ({ width: width ?? 18, numFmt: '@' })),
        cells: headings(questions.length),
        freezePane: { rows: 1 },
        dataValidations: questions.flatMap(({ choices }, index) =>
          choices?.length && choices.join(',').length <= MOST_CHOICES && !choices.some((choice) => choice.includes(','))
            ? [
                {
                  type: 'list' as const,
                  values: [...choices],
                  allowBlank: true,
                  range: `${letters[index]}2:${letters[index]}100000`,
                },
              ]
            : [],
        ),
      },
      {
        name: help,
        rows: [titles, ...questions.map(({ header, note, choices = [] }) => [header, note, choices.join('、')])],
        columns: [
          { width: 18 },
          { width: 44 },
          { width: 60, style: { alignment: { wrapText: true, vertical: 'top' } } },
        ],
        cells: headings(titles.length),
        freezePane: { rows: 1 },
      },
    ],
  })
  return Buffer.from(file)
}

const headings = (count: number) =>
  new Map(Array.from({ length: count }, (_, column) => [`0,${column}`, { style: HEADING }] as const))

/** The rows of a file's first sheet as text, each with its number in the file; empty ones are left out. */
export async function* readSheet({ kind, formulas }: Checked, file: Buffer): AsyncGenerator<SheetRow> {
  for await (const { index, values } of valuesOf(kind, file)) {
    const cells = values.map(textOf)
    const found = formulas.get(index)
    for (const [column, text] of found ?? []) cells[column] = text
    while (cells.at(-1) === '') cells.pop()
    const row = { no: index + 1, cells: Array.from(cells, (cell) => cell ?? '') }
    if (cells.length > 0) yield found ? { ...row, formulas: [...found.keys()] } : row
  }
}

async function* valuesOf(kind: Checked['kind'], file: Buffer): AsyncGenerator<{ index: number; values: CellValue[] }> {
  if (kind === 'xlsx') return yield* streamXlsxRows(file)
  let index = 0
  if (kind === 'csv') for (const values of streamCsvRows(decoded(file))) yield { index: index++, values }
  else for (const values of (await readXls(file)).sheets[0]?.rows ?? []) yield { index: index++, values: values ?? [] }
}

/** Decodes UTF-16 with a byte order mark, UTF-8, or otherwise GB18030, in which Chinese office programs write CSV. */
function decoded(file: Buffer): string {
  const marked = file.readUInt16BE(0) === 0xfffe
  if (marked) return new TextDecoder('utf-16le').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(file)
  }
}

function textOf(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (!(value instanceof Date)) return String(value).trim()
  if (Number.isNaN(value.getTime())) return ''
  const iso = value.toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ')
}
