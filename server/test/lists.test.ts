import { endpoints, type Path } from '@cogcampus/contract'
import { PageQuery } from '@cogcampus/contract/schema'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { snake } from '../src/db/table.ts'
import { tables } from '../src/db/tables.ts'
import { standardLists } from '../src/http/crud.ts'
import { accepted } from './arbitrary.ts'
import { hasEvery, type Index, indexesOf } from './indexes.ts'
import { type Client, useServer } from './server.ts'
import { pageStatement } from './statements.ts'

const server = useServer()
let admin: Client
let indexes: Index[]
let whole: Index[]
beforeAll(async () => {
  admin = await server.as('admin')
  indexes = await indexesOf(server)
  whole = indexes.filter((index) => hasEvery(index))
})

/** Lists of a library, which hold few rows: they are put in the order of what is counted beside each. */
const counted = ['rated.score', 'used.uses']
const small = Object.entries(tables).flatMap(([name, table]) => (table.small ? [snake(name)] : []))

/** The lists that are not of the standard calls, whose orders and filters the test of the schema sees. */
const standard = standardLists.map(({ prefix }) => `${prefix}/page`)
const lists = endpoints.filter(
  ({ path, endpoint: { kind, access, input } }) =>
    kind === 'read' &&
    access !== 'account' &&
    access !== 'public' &&
    'pageNo' in input.shape &&
    input.safeParse({}).success &&
    !standard.includes(path),
)
const sorted = lists.filter(({ endpoint: { input } }) => input.safeParse({ sort: 'none' }).success)

/** What a list can be put in the order of: it says so where it is asked for anything else. */
async function ordersOf(path: Path): Promise<string[]> {
  const { data } = (await admin.send(path, { sort: 'none' })).json()
  const refused = data?.fields?.find((field: { path: string }) => field.path === 'sort')
  return refused ? refused.msg.split(', ').filter((name: string) => /^\w+$/.test(name)) : []
}

/** The statement by which a list reads its page in an order, and the column of that order. */
async function read(path: Path, sort: string) {
  const text = await pageStatement(server, admin, path, { sort })
  const order = text.slice(text.lastIndexOf('order by'))
  const [, first = '', second] = /^order by "(\w+)"(?:\."(\w+)")?/.exec(order) ?? []
  const lowNulls = /^order by \S+ (asc nulls first|desc nulls last)/.test(order)
  const [, from = ''] = /from "(\w+)"/.exec(text) ?? []
  return { text, lowNulls, ...(second ? { table: first, column: second } : { table: from, column: first }) }
}

/** Whether an index gives the rows in the order of a column, of one campus or of those that the statement compares first. */
function isGiven({ text, lowNulls, table, column }: Awaited<ReturnType<typeof read>>): boolean {
  return whole.some((index) => {
    const at = index.columns.indexOf(column)
    const before = index.columns.slice(0, Math.max(at, 0))
    const compared = (name: string) => name === 'campus_id' || new RegExp(`"${name}" (=|in) `).test(text)
    return index.table === table && at >= 0 && index.lowNulls[at] === lowNulls && before.every(compared)
  })
}

describe('every list with an order of its own', () => {
  it('offers only orders that an index gives', async () => {
    const missing: string[] = []
    let offered = 0
    for (const { path } of sorted) {
      for (const sort of await ordersOf(path)) {
        offered++
        const order = await read(path, sort)
        const name = `${order.table}.${order.column}`
        if (!counted.includes(name) && !small.includes(order.table) && !isGiven(order))
          missing.push(`${path} ${sort}: ${name}`)
      }
    }
    expect(missing, 'create the index in server/migrations, or take the field out of `sortable`').toEqual([])
    expect(offered).toBeGreaterThan(30)
  })

  it.each([
    ['record_log', ['ip', 'created_at', 'id']],
    ['order_payment', ['method', 'paid_on', 'id']],
    ['hour_ledger', ['course_id', 'id']],
    ['hour_ledger', ['kind', 'id']],
    ['order_renewal', ['state', 'asked_at', 'id']],
    ['order_renewal', ['campus_id', 'state', 'asked_at', 'id']],
    ['order_renewal', ['consultant_id', 'state', 'asked_at', 'id']],
  ])('finds what few rows of %s have in its own order: %o', async (table, columns) => {
    const found = whole.some((index) => index.table === table && `${index.columns}` === `${columns}`)
    expect(found).toBe(true)
  })
})

/** What the lists are asked for besides filters; what waits for the caller is found as the badge beside the list counts it. */
const notFilters = new Set([...Object.keys(PageQuery.shape), 'deleted', 'remind', 'asked'])
/** Columns that a filter compares and no index begins with, each with the reason. */
const unled: Record<string, string> = {
  'customer.first_contact_at': 'half of all leads: soon found in the order of the list',
  'customer.intention': 'five values that are all common',
  'customer.moved_at': 'in each state by its index; in all states days of it are as common as any',
  'customer.next_contact_at': 'in each state by its index; in all states days of it are as common as any',
  'customer.stage': 'few values that are all common',
  'customer_check.kind': 'few values that are all common',
  'customer_check.state': 'what waits has an index; what is decided is common',
  'customer_follow.method': 'few values that are all common',
  'customer_follow.two_way': 'yes or no, both common',
  'hour_ledger.pot': 'hours that were paid are the most',
  'job_run.state': 'what runs has an index; the rest is over',
  'material_apply.kind': 'few values, of the few materials that campuses ask for',
  'material_apply.status': 'few values, of the few materials that campuses ask for',
  'message.type': 'of one receiver, by whose index the list is read',
  'notice.created_at': 'what was written last stands first in the order of the list',
  'operation.row_id': 'a column of its changes, which have an index that begins with table and row',
  'operation.table_name': 'a column of its changes, which have an index that begins with table and row',
  'order_course.gift_left': 'beside the last day, by which such lines have an index',
  'order_course.paid_left': 'lines with hours have an index of their own',
  'order_course.worth': 'beside hours that are left, by which lines have an index',
  'order_info.order_id': 'a column of its refunds, which have an index that begins with the order',
  'order_info.to_pay': 'a column of its refunds, which have an index that begins with it',
  'order_info.type': 'few values that are all common',
  'order_info.waived': 'orders that are not paid have an index of their own',
  'so_day.cancelled_by': 'few values that are all common among what was cancelled',
  'so_day.commented_at': 'compared with the day of the session, row by row',
  'so_day.late': 'yes or no, both common',
  'so_day.leave_reason': 'of sessions on leave, by whose state the list is read',
  'so_day.signed_at': 'compared with the day of the session, row by row',
  'so_day.unread': 'sessions with unread comments stand first in the order of the list',
  'so_wait.weekdays': 'any day is the most common wish',
  'work.domain': 'few values that are all common',
}
/** Tables of a library or of rooms, which hold few rows at a business of any size. */
const few = ['material', 'room', 'so_time']

const given = (value: unknown) => (value ?? null) !== null && !(Array.isArray(value) && value.length === 0)

/** The columns of its own table that a statement compares, by the names that they have there. */
function comparedIn(text: string): { table: string; columns: Set<string> } {
  const [, table = ''] = /from "(\w+)"/.exec(text) ?? []
  const compares = '"? (?:=|in|>=|<=|<|>)\\s'
  const own = new RegExp(`(?<!\\w)"?${table}"?\\."?(\\w+)${compares}|(?<!\\.)"(\\w+)${compares}`, 'g')
  return { table, columns: new Set([...text.matchAll(own)].map(([, named, alone]) => named ?? alone ?? '')) }
}

/** Whether an index finds the rows with a value of a column, of one campus or of those that the statement compares besides. */
function isLed(table: string, column: string, compared: Set<string>): boolean {
  return indexes.some((index) => {
    const at = index.columns.indexOf(column)
    const before = index.columns.slice(0, Math.max(at, 0))
    const behind = before.every((name) => name === 'campus_id' || compared.has(name))
    return index.table === table && at >= 0 && behind && hasEvery(index, column)
  })
}

describe('every list with filters of its own', () => {
  it('compares only columns that an index begins with, behind what else is compared and the campus', async () => {
    const missing: string[] = []
    let asked = 0
    for (const { path, endpoint } of lists) {
      const unfiltered = comparedIn(await pageStatement(server, admin, path, {}))
      const fields = Object.entries(endpoint.input.shape).filter(
        ([name, schema]) => !notFilters.has(name) && schema.def.type !== 'default',
      )
      for (const [name, schema] of fields) {
        const [value] = fc.sample(accepted(schema).filter(given), { numRuns: 1, seed: 1 })
        const { table, columns } = comparedIn(await pageStatement(server, admin, path, { [name]: value }))
        if (columns.size > 0) asked++
        const unserved = [...columns].filter((column) => {
          if (unfiltered.columns.has(column) || small.includes(table) || few.includes(table)) return false
          return !(`${table}.${column}` in unled) && !isLed(table, column, columns)
        })
        missing.push(...unserved.map((column) => `${path} ${name}: ${table}.${column}`))
      }
    }
    expect(missing, 'create the index in server/migrations, or say in `unled` why none is needed').toEqual([])
    expect(asked).toBeGreaterThan(100)
  })
})
