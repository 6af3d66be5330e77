import { endpoints, type Path } from '@cogcampus/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { snake } from '../src/db/table.ts'
import { tables } from '../src/db/tables.ts'
import { standardLists } from '../src/http/crud.ts'
import { type Index, indexesOf } from './indexes.ts'
import { type Client, useServer } from './server.ts'
import { statementsOf } from './statements.ts'

const server = useServer()
let admin: Client
let whole: Index[]
beforeAll(async () => {
  admin = await server.as('admin')
  const indexes = await indexesOf(server)
  whole = indexes.filter(({ condition }) => condition === null || condition === '(deleted_at IS NULL)')
})

/** Lists of a library, which hold few rows: they are put in the order of what is counted beside each. */
const counted = ['rated.score', 'used.uses']
const small = Object.entries(tables).flatMap(([name, table]) => (table.small ? [snake(name)] : []))

/** The lists that are not of the standard calls, whose orders the test of the schema sees. */
const standard = standardLists.map(({ prefix }) => `${prefix}/page`)
const lists = endpoints.filter(
  ({ path, endpoint: { kind, access, input } }) =>
    kind === 'read' &&
    access !== 'account' &&
    access !== 'public' &&
    'sort' in input.shape &&
    input.safeParse({ sort: 'none' }).success &&
    !standard.includes(path),
)

/** What a list can be put in the order of: it says so where it is asked for anything else, and nothing where it has one order. */
async function ordersOf(path: Path): Promise<string[]> {
  const { data } = (await admin.send(path, { sort: 'none' })).json()
  const refused = data?.fields?.find((field: { path: string }) => field.path === 'sort')
  return refused ? refused.msg.split(', ').filter((name: string) => /^\w+$/.test(name)) : []
}

/** The statement by which a list reads its page in an order, and the column of that order. */
async function read(path: Path, sort: string) {
  const [, statements] = await statementsOf(server, () => admin.send(path, { sort }))
  const text = statements.map(([, each]) => each).find((each) => /"page_?total"/i.test(each)) ?? ''
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
    for (const { path } of lists) {
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
  ])('finds what few rows of %s have in its own order: %o', async (table, columns) => {
    const found = whole.some((index) => index.table === table && `${index.columns}` === `${columns}`)
    expect(found).toBe(true)
  })
})
