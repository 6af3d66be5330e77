import { dayBefore, todayText } from '../../../server/src/lib/day.ts'
import type { Call, Parameter, Value } from './calls.ts'
import { isChoice, type Known, momentOf, rowsIn } from './known.ts'

export type Query = Record<string, Value>

/** One way to ask a call, with what is particular about it. */
export interface Variant {
  label: string
  query: Query
}

export const PAGE = 20
/** Of a schema that names more, the first so many are asked for. */
const CHOICES = 12
const asked = ['pageNo', 'pageSize', 'sort', 'keyword']

/** What has to be given, in up to two ways: undefined where no value is known for it. */
export async function basesOf({ noun, parameters }: Call, known: Known): Promise<Query[] | undefined> {
  let bases: Query[] = [parameters.some(({ name }) => name === 'pageSize') ? { pageSize: PAGE } : {}]
  for (const parameter of parameters.filter(({ required }) => required)) {
    const values = (await known.valuesFor(noun, parameter)).slice(0, 2)
    if (values.length === 0) return undefined
    bases = values.flatMap((value) => bases.map((base) => ({ ...base, [parameter.name]: value }))).slice(0, 2)
  }
  return bases
}

/** Each filter, keyword, order and page of a call, one at a time, by what its first answer shows. */
export async function variantsOf(call: Call, base: Query, { known, data, orders }: First): Promise<Variant[]> {
  const filters = call.parameters.filter(({ name, required }) => !required && !asked.includes(name))
  const found: Variant[] = []
  for (const parameter of filters) {
    const periods = periodsOf(parameter, filters)
    if (periods) found.push(...periods)
    else if (!isEnd(parameter, filters)) {
      const { name, schema } = parameter
      const values = (await known.valuesFor(call.noun, parameter)).slice(0, CHOICES)
      found.push(...values.map((value, at) => one(name, value, isChoice(schema) ? value : `of row ${at + 1}`)))
    }
  }
  const takes = (name: string) => call.parameters.some((each) => each.name === name)
  if (takes('keyword')) found.push(...keywordsOf(data))
  if (takes('sort')) found.push(...orders.flatMap((by) => [by, `-${by}`]).map((by) => one('sort', by, by)))
  const last = Math.ceil(totalOf(data) / PAGE)
  if (takes('pageNo') && last > 1) found.push({ label: 'last page', query: { pageNo: last } })
  return found.map(({ label, query }) => ({ label, query: { ...base, ...query } }))
}

/** What the first answer to a call tells of it. */
interface First {
  known: Known
  data: unknown
  /** The fields that the list is sorted by. */
  orders: readonly string[]
}

/** The label is the same in every database. */
const one = (name: string, value: Value, label: Value): Variant => ({
  label: `${name} ${label}`,
  query: { [name]: value },
})

const endOf = (name: string) => name.replace(/from$/, 'to').replace(/From$/, 'To')
const startOf = (name: string) => name.replace(/to$/, 'from').replace(/To$/, 'From')
const has = (filters: readonly Parameter[], name: string) => filters.some((each) => each.name === name)

/** Whether a parameter is asked with the beginning of its period. */
const isEnd = ({ name, schema }: Parameter, filters: readonly Parameter[]) =>
  schema.format !== undefined && /to$/i.test(name) && has(filters, startOf(name))

/** The last month and the last year, where a parameter begins a period. */
function periodsOf({ name, schema }: Parameter, filters: readonly Parameter[]): Variant[] | undefined {
  const { format } = schema
  if ((format !== 'date' && format !== 'date-time') || !/from$/i.test(name) || !has(filters, endOf(name))) return
  return Object.entries({ month: 30, year: 365 }).map(([label, days]) => ({
    label: `${name} a ${label}`,
    query: {
      [name]: momentOf(dayBefore(todayText(), days), format),
      [endOf(name)]: momentOf(todayText(), format),
    },
  }))
}

/** Keywords of one, two, three and more characters out of the text of a row, and one that is nowhere. */
function keywordsOf(data: unknown): Variant[] {
  const texts = rowsIn(data).flatMap((row) =>
    Object.entries(row).flatMap(([name, value]) =>
      /name|title|contact|number|phone/i.test(name) && typeof value === 'string' ? [value.replace(/\s+/g, '')] : [],
    ),
  )
  const whole = texts.find((text) => [...text].length > 3) ?? texts.find((text) => [...text].length > 1)
  const digits = texts.find((text) => /\d{4}$/.test(text))?.slice(-4)
  const letters = [...(whole ?? '')]
  const keywords = {
    ...Object.fromEntries([1, 2, 3].map((count) => [`of ${count}`, letters.slice(0, count).join('')] as const)),
    ...{ 'in full': whole, 'of the last four digits': digits, 'a digit': '1', 'a letter': 'l' },
    ...{ 'of 1 found nowhere': '龘', 'of 2 found nowhere': '龘龘', 'of 3 found nowhere': '龘龘龘' },
  }
  return Object.entries(keywords).flatMap(([label, keyword]) =>
    keyword ? [{ label: `keyword ${label}`, query: { keyword } }] : [],
  )
}

function totalOf(data: unknown): number {
  const { total } = (data ?? {}) as { total?: unknown }
  return typeof total === 'number' ? total : 0
}
