// The ledger of course hours: a long statement, and its writes against the same rows written barely.
import { setTimeout } from 'node:timers/promises'
import postgres from 'postgres'
import { APP_ROLE } from '../../server/src/db/appRole.ts'
import { connect } from '../../server/src/db/connect.ts'
import { todayText } from '../../server/src/lib/day.ts'
import { consume, reserve } from '../../server/src/modules/order-course/store.ts'
import { jobHandles } from '../../server/test/jobs.ts'
import { signIn } from './api.ts'
import { type BenchDatabase, openDatabase } from './database.ts'
import { compare } from './load.ts'
import type { Row } from './report.ts'
import { serve } from './servers.ts'

const LINES = 10_000
const MARKER = { 'x-requested-with': 'XMLHttpRequest' }
const [ROUNDS, SECONDS, AT_ONCE] = [3, 5, 8]

export async function measureOrders(): Promise<Row[]> {
  const database = await openDatabase()
  const [product, bare] = [await serve('product', database.socket), await serve('bare', database.socket)]
  try {
    return [
      ...(await measureStatement(product.url, database)),
      await measureLessons(database),
      await measurePayments({ product: product.url, bare: bare.url }, database),
    ]
  } finally {
    await Promise.all([product.stop(), bare.stop()])
    await database.stop()
  }
}

/** The slowest of the first and the last pages of a statement, one after the other. */
async function measureStatement(url: string, { sql }: BenchDatabase): Promise<Row[]> {
  const [line] = await sql`select id, order_id, campus_id, patient_id, course_id from order_course order by id limit 1`
  await sql.begin(async (tx) => {
    await tx`alter table hour_ledger disable trigger user`
    await tx`insert into hour_ledger (line_id, order_id, campus_id, patient_id, course_id, kind, pot, hours, balance, reason, created_at)
      select ${line?.id}, ${line?.orderId}, ${line?.campusId}, ${line?.patientId}, ${line?.courseId}, 'CONSUME', 'PAID', -1, ${LINES} - n, '上课',
        now() - make_interval(hours => ${LINES} - n) from generate_series(1, ${LINES}) n`
    await tx`alter table hour_ledger enable trigger user`
  })
  await sql`vacuum analyze hour_ledger`
  const headers = { authorization: await signIn(url, 'admin') }
  const timed = async (pageNo: number) => {
    const times: number[] = []
    for (let round = 0; round < 41; round++) {
      const began = performance.now()
      const path = `/admin/order-course/ledger?patientId=${line?.patientId}&pageSize=200&pageNo=${pageNo}`
      const answer = (await (await fetch(`${url}${path}`, { headers })).json()) as { data: { list: unknown[] } }
      times.push(performance.now() - began)
      if (answer.data.list.length !== 200) throw new Error(`${answer.data.list.length} lines`)
    }
    return times.toSorted((a, b) => a - b)
  }
  const rows: Row[] = []
  for (const [what, pageNo] of [
    ['newest', 1],
    ['oldest', LINES / 200],
  ] as const) {
    const times = await timed(pageNo)
    rows.push({
      what: `statement of ${LINES.toLocaleString('en')} ledger lines, its ${what} 200 (ms)`,
      value: times[20] as number,
      target: '< 50',
      note: `${times[38]?.toFixed(0)} at most, of 41`,
    })
  }
  return rows
}

interface Lesson {
  patientId: number
  courseId: number
  lineId: number
  orderId: number
}

/** Lessons a second whose hours are reserved and then consumed, a transaction each, by patients with hours enough. */
async function measureLessons({ sql, socket }: BenchDatabase): Promise<Row> {
  await sql.begin(async (tx) => {
    await tx`alter table order_course disable trigger user`
    await tx`update order_course set paid_hours = 1000000, paid_left = 1000000, valid_to = current_date + 400`
    await tx`alter table order_course enable trigger user`
    await tx`update order_info set state = 'ACTIVE' where id in (select order_id from order_course)`
  })
  const lessons = await sql<Lesson[]>`select distinct on (patient_id) patient_id, course_id, id as line_id, order_id
    from order_course where deleted_at is null order by patient_id, id limit 200`
  const own = connect({ socket }, { role: APP_ROLE })
  const floor = postgres({ host: socket, username: 'postgres', database: 'postgres', max: AT_ONCE })
  let sessionId = 1_000_000
  const product = async ({ patientId, courseId }: Lesson) => {
    const session = { sessionId: ++sessionId, patientId, courseId, day: todayText(), hours: 1 }
    await jobHandles(own).transaction((tx) => reserve(tx, session))
    await jobHandles(own).transaction((tx) => consume(tx, session))
  }
  const bare = async ({ lineId, orderId, patientId }: Lesson) => {
    const session = ++sessionId
    for (const [kind, hours, held] of [
      ['RESERVE', 0, 1],
      ['CONSUME', -1, -1],
    ] as const) {
      await floor.begin(async (tx) => {
        await tx`select id from order_info where id = ${orderId} for update`
        await tx`insert into hour_ledger (line_id, order_id, campus_id, patient_id, course_id, kind, pot, hours, held, balance, session_id)
          values (${lineId}, ${orderId}, 0, ${patientId}, 0, ${kind}, 'PAID', ${hours}, ${held}, 0, ${session})`
      })
    }
  }
  try {
    const rates: Record<'product' | 'bare', number[]> = { product: [], bare: [] }
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [name, take] of Object.entries({ bare, product })) {
        const rate = await rateOf(lessons, take)
        if (round > 0) rates[name as 'bare'].push(rate)
      }
    }
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[1] as number
    const [ours, least] = [median(rates.product), median(rates.bare)]
    return {
      what: 'lessons reserved and consumed, against bare postgres.js writing the same rows of the ledger',
      value: ours / least,
      target: '≥ 0.60',
      note: `${ours.toFixed(0)} / ${least.toFixed(0)} a second`,
    }
  } finally {
    await Promise.all([own.end(), floor.end()])
  }
}

/** How many lessons a second are taken, some at once, no two of one patient. */
async function rateOf(lessons: readonly Lesson[], take: (lesson: Lesson) => Promise<void>): Promise<number> {
  let [done, open] = [0, true]
  const worker = async (_: unknown, first: number) => {
    for (let at = first; open; at += AT_ONCE) {
      await take(lessons[at % lessons.length] as Lesson)
      done++
    }
  }
  const work = Promise.all(Array.from({ length: AT_ONCE }, worker))
  await setTimeout(SECONDS * 1000)
  open = false
  const count = done
  await work
  return count / SECONDS
}

/** Payments a second by the call, each of one fen, against a bare server that writes the same rows. */
async function measurePayments(urls: { product: string; bare: string }, { sql }: BenchDatabase): Promise<Row> {
  const ids = await sql.begin(async (tx) => {
    await tx`alter table order_info disable trigger user`
    const rows = await tx<
      { id: number }[]
    >`update order_info set list = 2000000000, payable = 2000000000, discount = 0, state = 'ACTIVE'
      where id in (select order_id from order_course) and deleted_at is null returning id`
    await tx`alter table order_info enable trigger user`
    return rows.map(({ id }) => id)
  })
  let turn = 0
  const body = () => ({ id: ids[turn++ % ids.length], amount: 1, method: 'cash', paidOn: todayText() })
  const authorization = await signIn(urls.product, 'admin')
  const rates = await compare({
    bare: { url: `${urls.bare}/pay`, body },
    product: { url: `${urls.product}/admin/order-info/pay`, headers: { ...MARKER, authorization }, body },
  })
  const [floor, rate] = [rates.bare as number, rates.product as number]
  const [kept] = await sql`select count(*) as n from order_payment where amount = 1`
  return {
    what: 'payments with receipt number, steps, history and idempotency, against bare writing the same rows',
    value: rate / floor,
    target: '≥ 0.60',
    note: `${rate.toFixed(0)} / ${floor.toFixed(0)} a second, ${kept?.n} receipts`,
  }
}
