import type { Sql } from '../../../server/src/db/connect.ts'
import { snake } from '../../../server/src/db/table.ts'
import { dayBefore, todayText } from '../../../server/src/lib/day.ts'
import type { Parameter, Schema, Value } from './calls.ts'

/** Values kept of a field. */
const MOST = 20
/** The tables of fields that are not called after them. */
const tableOf: Record<string, string> = {
  userId: 'rbac_user',
  ownerId: 'rbac_user',
  marketingOwnerId: 'rbac_user',
  applicantId: 'rbac_user',
  createdBy: 'rbac_user',
  roleId: 'rbac_role',
  doctorId: 'doctor_info',
  parentId: 'parent_info',
  accountId: 'parent_account',
  orderId: 'order_info',
  lineId: 'order_course',
  planId: 'teaching_plan',
}

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The rows of an answer: those of a list, or what it answers itself. */
export function rowsIn(data: unknown): Row[] {
  const list = isRow(data) && Array.isArray(data.list) ? data.list : data
  return (Array.isArray(list) ? list : [list]).filter(isRow)
}

/** Values of real rows by their fields: those that answers showed a caller, then those of the tables. */
export class Known {
  readonly #sql: Sql
  readonly #shown = new Map<string, Set<Value>>()
  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Takes what the rows of an answer show; their `id` is that of the noun. */
  learn(noun: string, data: unknown): void {
    for (const row of rowsIn(data).slice(0, MOST)) {
      for (const [name, value] of Object.entries(row)) {
        if (typeof value !== 'string' && typeof value !== 'number') continue
        const field = name === 'id' ? `${noun} id` : name
        const values = this.#shown.get(field) ?? new Set<Value>()
        this.#shown.set(field, values)
        if (values.size < MOST) values.add(value)
      }
    }
  }

  /** What a parameter can be given: every choice of its schema, or some values of real rows. None: nothing is known. */
  async valuesFor(noun: string, { name, schema }: Parameter): Promise<Value[]> {
    const choices = choicesOf(schema)
    if (choices.length > 0) return choices
    const dict = dictOf(schema)
    if (dict) return this.#itemsOf(dict)
    const day = dayFor(name, schema)
    if (day) return [day]
    const shown = [...(this.#shown.get(name === 'id' ? `${noun} id` : name) ?? [])]
    if (shown.length > 0) return [...new Set([shown[0], shown.at(-1)] as Value[])]
    return name === 'id' || /(Id|By|Ids)$/.test(name) ? this.#idsOf(noun, name) : fallback(schema)
  }

  async #itemsOf(type: string): Promise<Value[]> {
    const rows = await this.#sql<{ value: string }[]>`
      select value from dict where type = ${type} and status = 1 and deleted_at is null order by sort, id limit 5`
    return rows.map(({ value }) => value)
  }

  /** The first and the last id of the table that a field refers to, if there is such a table. */
  async #idsOf(noun: string, name: string): Promise<Value[]> {
    const parts = noun.split('/').slice(1)
    const last = snake(name.replace(/Ids?$/, '')).replaceAll('-', '_')
    const names =
      name === 'id'
        ? [parts.join('_'), parts.at(-1) ?? ''].map((each) => each.replaceAll('-', '_'))
        : [tableOf[name.replace(/s$/, '')] ?? last]
    const [found] = await this.#sql<{ name: string }[]>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
      where c.relname = any(${names}::text[]) and c.relkind = 'r' and pg_table_is_visible(c.oid)
        and a.atttypid = 'bigint'::regtype
      order by array_position(${names}::text[], c.relname::text) limit 1`
    if (!found) return []
    const [ends] = await this.#sql.run<{ first: number | null; last: number | null }>(
      `select min(id) as first, max(id) as last from ${found.name}`,
    )
    return [...new Set([ends?.first, ends?.last].filter((id) => typeof id === 'number'))]
  }
}

const dictOf = (schema: Schema) => schema['x-dict'] ?? schema.items?.['x-dict']

/** Whether the values of a schema are the same in every database. */
export const isChoice = (schema: Schema) => choicesOf(schema).length > 0 || dictOf(schema) !== undefined

/** Every value that a schema names. */
function choicesOf({ type, enum: values, const: only, anyOf, items }: Schema): Value[] {
  if (only !== undefined) return [only]
  if (values) return values
  if (type === 'boolean') return [true, false]
  return items ? choicesOf(items) : (anyOf ?? []).flatMap(choicesOf)
}

/** A day or moment of the data: a period begins a month ago and ends today. */
function dayFor(name: string, { format }: Schema): string | undefined {
  if (format !== 'date' && format !== 'date-time') return undefined
  return momentOf(/from$/i.test(name) ? dayBefore(todayText(), MONTH) : todayText(), format)
}
const MONTH = 30

/** A day, or the moment at which it began. */
export const momentOf = (day: string, format: string | undefined) => (format === 'date-time' ? `${day}T00:00:00Z` : day)

const fallback = ({ type, minimum }: Schema): Value[] => (type === 'integer' && minimum !== undefined ? [minimum] : [])
