import { afterAll, expect, it } from 'vitest'
import { useDatabase } from '../../test/server.ts'
import { connect } from './connect.ts'
import { FREE, NO_REACH, reachText } from './reach.ts'

const at = useDatabase('shipped')
const sql = connect(at, { max: 2 })
afterAll(() => sql.end())

const user = (userId: number) => reachText(NO_REACH, { kind: 'staff', userId })
const seenBy = (reach: string) =>
  sql.reads.as(reach)`select current_setting('reach.user', true) as user, pg_sleep(0.001)`.then(
    ([row]) => row?.user ?? '',
  )

it('Statements of many callers on shared connections each have the reach of their own caller.', async () => {
  const turns = Array.from({ length: 200 }, (_, n) => (n * 7) % 5)
  expect(await Promise.all(turns.map((id) => seenBy(user(id))))).toEqual(turns.map(String))
})

it('A statement without a reach sees none, even after another caller on the same connection.', async () => {
  await Promise.all([seenBy(FREE), seenBy(FREE)])
  const rows =
    await sql.reads`select current_setting('reach.free', true) as free, current_setting('reach.wide', true) as wide`
  expect(rows).toEqual([{ free: '', wide: '' }])
})

it('Where a reach cannot be set, nothing is answered with the reach before.', async () => {
  const broken = `${user(1)}\0`
  const answers = await Promise.allSettled([1, 2, 3, 4].map(() => seenBy(broken)))
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  expect(await seenBy(user(2))).toBe('2')
})

it('Slow reads that come one after another share one connection.', async () => {
  const pids = new Set<unknown>()
  for (let n = 0; n < 30; n++) {
    const [row] = await sql.reads.slow.as(user(n))`select pg_backend_pid() as pid, repeat('x', ${1000 * n}::int)`
    pids.add(row?.pid)
  }
  expect(pids.size).toBe(1)
  const broken = sql.reads.slow.as(user(1))`select 1 / ${0}::int`
  await expect(broken).rejects.toThrow('division by zero')
  const [after] = await sql.reads.slow.as(user(2))`select pg_backend_pid() as pid`
  expect(pids).toContain(after?.pid)
})
