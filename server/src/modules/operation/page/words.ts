import { endpointAt } from '@cogcampus/contract'
import type { Language } from '@cogcampus/contract/envelope'
import { columnText, tableText, textsOf } from '@cogcampus/contract/messages'
import { type TableName, tables } from '../../../db/tables.ts'
import { callName } from '../../../lib/callNames.ts'
import { dateText, wallClock } from '../../../lib/day.ts'
import { keyOf, type Names } from './names.ts'
import type { References } from './references.ts'
import { HIDDEN } from './values.ts'

const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d.*)?$/
const day = /^\d{4}-\d\d-\d\d$/

/** A text with `{name}` filled from `params`. */
export const fill = (text: string, params: Record<string, string | number>): string =>
  text.replace(/\{([\w]+)\}/g, (whole, name: string) => String(params[name] ?? whole))

/** What a call or a job is called; its path where it is no more. */
export function deedName(endpoint: string, language: Language): string {
  if (endpoint.startsWith('job ')) return textsOf('job', language)[`name.${endpoint.slice(4)}`] ?? endpoint.slice(4)
  return callName(endpoint, language)
}

/** Puts the columns and values of rows into the words of one language; names of rows are those found for its reader. */
export class Words {
  readonly language: Language
  readonly #refers: References
  readonly #names: Names
  readonly #labels: ReadonlyMap<string, string>
  constructor(language: Language, refers: References, names: Names, labels: ReadonlyMap<string, string>) {
    this.language = language
    this.#refers = refers
    this.#names = names
    this.#labels = labels
  }

  /** A text of the audit log's own. */
  text(key: string, params: Record<string, string | number> = {}): string {
    return fill(textsOf('audit', this.language)[key] ?? key, params)
  }

  /** A text of a table's noun, or of the audit log for all nouns. */
  textOf(table: TableName, key: string): string | undefined {
    return textsOf(tables[table].noun, this.language)[key] ?? textsOf('audit', this.language)[key]
  }

  label(table: TableName, column: string): string {
    return columnText(tables[table].noun, table, column, this.language) ?? column
  }

  tableName(table: TableName): string {
    return tableText(tables[table].noun, table, this.language) ?? table
  }

  join(parts: readonly string[]): string {
    return parts.join(this.text('comma'))
  }

  /** The table that a column refers to; `id` inside a JSON value is a row of the table it is like. */
  target(table: TableName, column: string): TableName | undefined {
    return column === 'id' ? table : this.#refers.get(`${table}.${column}`)
  }

  /** What a row is called, or undefined where its name is not for this reader. */
  nameOf(table: TableName, id: unknown): string | undefined {
    const found = this.#names.get(keyOf(table, id))
    return found && this.titleText(table, found.title)
  }

  /** A title as it is read: that of the row it refers to where it is a reference. */
  titleText(table: TableName, title: unknown): string | undefined {
    if (title === HIDDEN || title === null || title === undefined || title === '') return undefined
    const column = tables[table].title as string
    const target = this.target(table, column)
    return target ? this.nameOf(target, title) : (this.show(table, column, title) ?? undefined)
  }

  /** Of which row or value a row is a part. */
  wholeOf(table: TableName, id: unknown): unknown {
    return this.#names.get(keyOf(table, id))?.whole
  }

  /** Rows with what they are: 员工“李四”, 客户“小明”等 12 位, 客户 #12 where the name is not for this reader. */
  rows(table: TableName, names: readonly (string | { id: unknown })[]): string {
    const bearer = tables[table].title && this.#refers.get(`${table}.${tables[table].title}`)
    if (bearer && names.every((name) => typeof name === 'string')) {
      return this.text('part', { whole: this.rows(bearer, names), row: this.tableName(table) })
    }
    const several = names.length > 1
    const shown = names.slice(0, 3).map((name) => this.named(name))
    const noun = several && this.language === 'en' ? plural(this.tableName(table)) : this.tableName(table)
    if (names.length > shown.length)
      return fill(this.textOf(table, 'rows') ?? '', { noun, names: this.join(shown), count: names.length })
    return this.text('row', { noun, name: this.join(shown) }).trim()
  }

  named(name: string | { id: unknown }): string {
    if (typeof name === 'string') return this.text('name', { name })
    return typeof name.id === 'number' ? this.text('number', { id: name.id }) : ''
  }

  /** The row that a value refers to, with what it is. */
  reference(table: TableName, id: unknown): string {
    return this.rows(table, [this.nameOf(table, id) ?? { id }])
  }

  /** A value as a person reads it; null is empty. */
  show(table: TableName, column: string, value: unknown): string | null {
    if (value === HIDDEN) return this.text('hidden')
    if (value === null || value === undefined || value === '') return null
    const many = this.textOf(table, `${column}.many`)
    if (many) return Array.isArray(value) && !value.length ? null : fill(many, { count: [value].flat().length })
    if (Array.isArray(value)) return this.join(value.map((each) => this.show(table, column, each) ?? '')) || null
    return typeof value === 'object' ? this.#object(table, column, value) : this.#single(table, column, value)
  }

  #single(table: TableName, column: string, value: unknown): string {
    const { dicts = {}, money = [] } = tables[table]
    const target = this.target(table, column)
    if (target) return this.nameOf(target, value) ?? this.rows(target, [{ id: value }])
    const dict = (dicts as Record<string, string>)[column]
    const label = dict ? this.#labels.get(`${dict} ${value}`) : this.textOf(table, `${column}.${value}`)
    if (label) return label
    if (typeof value === 'boolean') return this.text(String(value))
    if (typeof value === 'number' && money.includes(column)) return yuan(value)
    const text = String(value)
    if (day.test(text) || moment.test(text)) return this.#time(text)
    return endpointAt(text) ? callName(text, this.language) : text
  }

  #object(table: TableName, column: string, value: object): string | null {
    const inner = (tables[table].like?.[column] ?? table) as TableName
    const each = this.textOf(table, `${column}.each`)
    const parts = Object.entries(value).flatMap(([key, part]): [string, string][] => {
      const shown = this.show(inner, key, part)
      return shown === null ? [] : [[key, shown]]
    })
    if (each) return fill(each, Object.fromEntries(parts))
    const pairs = parts.map(([key, shown]) => this.text('pair', { label: this.label(inner, key), value: shown }))
    return pairs.join(this.text('and')) || null
  }

  #time(text: string): string {
    const date = day.test(text) ? text : dateText(text)
    const weekday = `${date} ${this.text(`weekday.${new Date(date).getUTCDay()}`)}`
    return day.test(text) ? weekday : `${weekday} ${wallClock(text).toISOString().slice(11, 16)}`
  }
}

const yuan = (fen: number) =>
  `${fen < 0 ? '−' : ''}¥${(Math.abs(fen) / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })}`

export const plural = (noun: string) =>
  /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : noun.replace(/([^aeiou])y$/, '$1ie').concat('s')
