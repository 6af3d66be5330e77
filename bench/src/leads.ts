import { manyLeads } from '../../server/test/manyLeads.ts'
import { signIn } from './api.ts'
import { type BenchDatabase, openDatabase } from './database.ts'
import { compare } from './load.ts'
import type { Row } from './report.ts'
import { serve } from './servers.ts'

const MARKER = { 'x-requested-with': 'XMLHttpRequest' }
const LEADS = 1_000_000
/** Demo data of this size has as many leads, nearly half of them registered within a month. */
const DENSE = 333
const lists = {
  'in progress': 'in?pageSize=20',
  'public pool': 'pagePublic?pageSize=20',
}

export const measureLeads = async (): Promise<Row[]> => [...(await measureOld()), ...(await measureDense())]

/** Lists, search and statistics over a million leads of some years against those of the demo data, and rivals for one lead. */
async function measureOld(): Promise<Row[]> {
  const database = await openDatabase()
  const product = await serve('product', database.socket)
  try {
    const director = await signIn(product.url, 'director')
    const rates = () =>
      compare(
        Object.fromEntries(
          Object.entries(lists).map(([name, path]) => [
            name,
            { url: `${product.url}/admin/customer/${path}`, headers: { authorization: director } },
          ]),
        ),
      )
    const few = await rates()
    await grow(database)
    const many = await rates()
    const rows: Row[] = Object.keys(lists).map((name) => ({
      what: `leads, ${name}: ${LEADS.toLocaleString('en')} against the demo data’s 3,000`,
      value: (many[name] as number) / (few[name] as number),
      target: '≥ 0.95',
      note: `${many[name]?.toFixed(0)} / ${few[name]?.toFixed(0)} a second`,
    }))
    rows.push(await measureSearch(product.url, director))
    rows.push(await measureLanding(product.url, 'a month over'))
    rows.push(await measureClaims(product.url, database))
    return rows
  } finally {
    await product.stop()
    await database.stop()
  }
}

/** As many leads, none older than half a year: how long they take to be made, and to be counted. */
async function measureDense(): Promise<Row[]> {
  const began = performance.now()
  const database = await openDatabase(DENSE)
  const filled = (performance.now() - began) / 1000
  const product = await serve('product', database.socket)
  try {
    return [
      { what: `demo data of size ${DENSE}, from nothing (s)`, value: filled, target: '', note: '' },
      await measureLanding(product.url, 'a month of nearly half of'),
    ]
  } finally {
    await product.stop()
    await database.stop()
  }
}

/** Adds a number of leads, spread over several years. */
export async function grow({ sql }: Pick<BenchDatabase, 'sql'>, leads = LEADS): Promise<void> {
  const owners = await sql<{ id: number }[]>`
    select u.id from rbac_user u join rbac_user_role ur on ur.user_id = u.id join rbac_role r on r.id = ur.role_id
    where r.code = 'SALES_CONSULTANT' order by u.id`
  await manyLeads(
    sql,
    leads,
    owners.map((row) => row.id),
  )
  await sql`analyze`
}

/** The tail of a phone among all leads, and the eleven that have it, as often as it can be asked for. */
async function measureSearch(url: string, authorization: string): Promise<Row> {
  const search = { url: `${url}/admin/customer/page?keyword=0012345`, headers: { authorization } }
  const { search: rate } = await compare({ search })
  return {
    what: `leads, search by phone tail over ${LEADS.toLocaleString('en')}, a second`,
    value: rate as number,
    target: '',
    note: `${(1000 / (rate as number)).toFixed(1)} ms each`,
  }
}

/** The slowest of three opens of the director's landing page. */
async function measureLanding(url: string, month: string): Promise<Row> {
  const authorization = await signIn(url, 'director')
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    const began = performance.now()
    const answer = (await (
      await fetch(`${url}/admin/customer/total/manager`, { headers: { authorization } })
    ).json()) as { status: number }
    if (answer.status !== 0) throw new Error(JSON.stringify(answer))
    times.push(performance.now() - began)
  }
  return {
    what: `leads, the director’s landing page, ${month} ${LEADS.toLocaleString('en')} (ms)`,
    value: Math.max(...times),
    target: '≤ 1000',
    note: `${times.map((time) => time.toFixed(0)).join(', ')}`,
  }
}

/** Rivals for one lead: all but one are refused. */
async function measureClaims(url: string, { sql }: BenchDatabase): Promise<Row> {
  const consultant = await signIn(url, 'consultant')
  const [lead] = await sql<{ id: number }[]>`
    update customer set ex_owner_id = null where id = (select min(c.id) from customer c
      join rbac_user u on u.campus_id = c.campus_id where u.login_name = 'consultant' and c.state = 'POOL')
    returning id`
  const rates = await compare({
    claim: {
      url: `${url}/admin/customer/apply`,
      headers: { ...MARKER, authorization: consultant },
      body: () => ({ ids: [lead?.id] }),
    },
  })
  const [claims] = await sql<
    { count: number }[]
  >`select count(*) from customer_claim where customer_id = ${lead?.id ?? 0}`
  return {
    what: 'claims of one lead a second',
    value: rates.claim as number,
    target: '',
    note: `${claims?.count} owner`,
  }
}
