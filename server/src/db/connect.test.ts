import { expect, it } from 'vitest'
import { until, useDatabase } from '../../test/server.ts'
import { Way } from '../../test/way.ts'
import { connect } from './connect.ts'

const at = useDatabase('shipped')

it('A listener receives notices again within seconds of the end of a long outage.', async () => {
  const way = new Way(at)
  const sql = connect(await way.open(), { max: 4 })
  let [heard, back] = [0, 0]
  await sql.listen(
    'news',
    () => void heard++,
    () => void back++,
  )
  way.cut()
  // Many calls that fail count as many attempts, as in an outage of minutes.
  const end = Date.now() + 2500
  while (Date.now() < end) {
    await Promise.allSettled(Array.from({ length: 8 }, () => sql`select 1`))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await way.open()
  await until(() => back === 2)
  await sql`notify news`
  await until(() => heard === 1)
  await sql.end()
  way.cut()
}, 20_000)

it('a transaction has its connection to itself, however many statements wait for the others', async () => {
  const sql = connect(at, { max: 2 })
  await Promise.all([sql`select pg_sleep(0.05)`, sql`select pg_sleep(0.05)`])
  // The driver takes about a hundred on one connection; where BEGIN goes wrong is at the last of them.
  for (let ahead = 196; ahead <= 206; ahead++) {
    const reads = Array.from({ length: ahead }, (_, at) => (at < 2 ? sql`select pg_sleep(0.02)` : sql`select 1`))
    const inside = await sql.begin(async (tx) => {
      const ids = [await tx`select pg_current_xact_id()::text as id`, await tx`select pg_current_xact_id()::text as id`]
      return ids.map(([row]) => row?.id)
    })
    expect(new Set(inside).size).toBe(1)
    await Promise.all(reads)
  }
  await sql.end()
})
