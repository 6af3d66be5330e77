import { type Language, languages } from '@cogcampus/contract/envelope'
import type * as z from 'zod'
import { parseInput, queryReader } from '../../http/input.ts'
import { Refusal } from '../../lib/errors.ts'
import type { SheetRow } from '../../lib/sheet/open.ts'
import { type MessageKey, text } from '../../lib/text.ts'
import type { Import, ImportColumn } from './declare.ts'
import { columnsOf } from './headings.ts'
import type { Known } from './known.ts'

/** A row of a file: its fields, or why it has none. */
export interface ReadRow<F> extends SheetRow {
  fields: F | null
  problem: string
  /** It holds only formulas in columns that are not mapped: the rest of a column filled to the end of the sheet. */
  blank: boolean
}

/** Makes rows of a file into fields of the contract; remembers the rows it has seen, for none may come twice. */
export function rowReader<F extends object>(
  declared: Import<F>,
  known: Known,
  mapping: Record<string, number>,
  language: Language,
): (row: SheetRow) => ReadRow<F> {
  const t = text.bind(null, language)
  const columns = columnsOf(declared as never)
  const headers = new Map(columns.map(([key, { header }]) => [key, t(header)]))
  const readers = columns.map(([key, column]) => [key, readerOf(column, known)] as const)
  const mapped = new Set(Object.values(mapping))
  const convert = queryReader(declared.fields)
  const seen = new Map<unknown, number>()

  /** The cells that are mapped, as the contract takes them, and those that mean nothing. */
  const understood = ({ cells, formulas = [] }: SheetRow) => {
    const raw: Record<string, unknown> = {}
    const wrong: Fault[] = []
    for (const [key, read] of readers) {
      const column = mapping[key] ?? -1
      const value = read(cells[column] ?? '')
      if (formulas.includes(column)) wrong.push({ path: key, msg: t('field.formula') })
      else if (value === null) wrong.push({ path: key, msg: t('field.choice') })
      else raw[key] = value
    }
    return { raw, wrong }
  }
  const twice = (no: number, fields: F): Fault[] => {
    const same = declared.same?.(fields) ?? fields[declared.unique]
    const earlier = seen.get(same)
    if (earlier === undefined) seen.set(same, no)
    return earlier === undefined ? [] : [{ path: declared.unique, msg: t('import.sameAsRow', { row: earlier }) }]
  }

  const isBlank = ({ cells, formulas }: SheetRow): boolean =>
    formulas !== undefined &&
    cells.every((cell, column) => cell === '' || (formulas.includes(column) && !mapped.has(column)))

  return (row) => {
    if (isBlank(row)) return { ...row, fields: null, problem: '', blank: true }
    const { raw, wrong } = understood(row)
    const { fields, faults } = checked(declared.fields, convert(raw), language)
    // What was not understood is not missing besides.
    const all = [...wrong, ...faults.filter(({ path }) => !wrong.some((each) => each.path === path))]
    if (all.length === 0) all.push(...twice(row.no, fields as F))
    const problem = all
      .map(({ path, msg }) => t('import.fault', { header: headers.get(path) ?? path, msg }))
      .join(t('import.and'))
    return { ...row, fields: problem ? null : (fields as F), problem, blank: false }
  }
}

interface Fault {
  path: string
  msg: string
}

function checked(schema: z.ZodObject, raw: unknown, language: Language): { fields: object | null; faults: Fault[] } {
  try {
    return { fields: parseInput(schema, raw, language), faults: [] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { fields: null, faults: (error.data as { fields: Fault[] }).fields }
  }
}

/** How the text of a cell is read: to the text of a value, or of several, '' for none, null where it means nothing. */
type Read = (cell: string) => string | string[] | null
type ReadOne = (cell: string) => string | null

function readerOf({ as, required }: ImportColumn, known: Known): Read {
  switch (as) {
    case 'text':
      return (cell) => cell
    case 'number':
      return numberIn
    case 'money':
      return moneyIn
    case 'phone':
      return phoneIn
    case 'day':
      return dayIn
    case 'roles':
      return several(choice(known.roles.flatMap(({ id, name, nameEn, code }) => wordsFor(id, name, nameEn, code))))
    case 'campuses':
      return several(choice(campusWords(known)))
    case 'campus': {
      const [first, second] = known.campuses
      const read = choice(campusWords(known))
      // A user who reaches only one campus need not name it.
      return (cell) => (cell === '' && required && first && !second ? String(first.id) : read(cell))
    }
    case 'course':
      return choice(known.courses.flatMap(({ id, name, code }) => [name, code].map((word) => [word, id] as const)))
    default: {
      if ('words' in as)
        return choice(Object.entries(as.words).flatMap(([value, key]) => wordsIn(key).map((word) => [word, value])))
      const items = known.items.filter((item) => item.type === as.dict)
      return choice(items.flatMap(({ value, label, labelEn }) => [label, labelEn, value].map((word) => [word, value])))
    }
  }
}

type Word = readonly [word: string | null, value: string | number]
const wordsFor = (value: number, ...words: (string | null)[]): Word[] => words.map((word) => [word, value])
const wordsIn = (key: MessageKey) => languages.flatMap((language) => text(language, key).split('|'))
const campusWords = ({ campuses }: Known) => campuses.flatMap(({ id, name, code }) => wordsFor(id, name, code))

/** Words of a cell that commas, slashes or lines part, each read alone. */
const several =
  (read: ReadOne): Read =>
  (cell) => {
    const values = cell.split(/[、,，;；/／|\n]/).flatMap((word) => (word.trim() ? [read(word.trim())] : []))
    return values.includes(null) ? null : [...new Set(values as string[])]
  }

function choice(words: readonly Word[]): ReadOne {
  const values = new Map(words.map(([word, value]) => [(word ?? '').toLowerCase(), String(value)]))
  return (cell) => (cell === '' ? '' : (values.get(cell.toLowerCase()) ?? null))
}

/** A number without its thousands and what it is of: `1,200 课时`. */
const numberIn: Read = (cell) => cell.replace(/[\s,，]|课时|节|小时/g, '')

/** Yuan, as people write them, to fen. */
const moneyIn: Read = (cell) => {
  const [, yuan, fen = ''] = /^[¥￥]?(\d+)(?:\.(\d{1,2}))?元?$/.exec(cell.replace(/[\s,，]/g, '')) ?? []
  return yuan === undefined ? cell : String(Number(yuan) * 100 + Number(fen.padEnd(2, '0')))
}

/** Digits, whatever stands between them, without the country's own prefix. */
const phoneIn: ReadOne = (cell) => cell.replace(/[\s\-–—()（）.]/g, '').replace(/^(?:\+|00)?86(?=1\d{10}$)/, '')

const EXCEL_EPOCH = Date.UTC(1899, 11, 30)

/** A day as people write it, or as the number that a spreadsheet keeps for it. */
const dayIn: ReadOne = (cell) => {
  if (/^\d{5}$/.test(cell)) return new Date(EXCEL_EPOCH + Number(cell) * 86_400_000).toISOString().slice(0, 10)
  const parts = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?: \d{1,2}:\d{2}(?::\d{2})?)?$/.exec(cell)
  if (!parts) return cell
  const [, year, month, day] = parts as unknown as [string, string, string, string]
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
