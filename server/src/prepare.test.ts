import { describe, expect, it } from 'vitest'
import { useDatabase } from '../test/server.ts'
import { connect } from './db/connect.ts'
import { prepare } from './prepare.ts'

const database = useDatabase('shipped')
const LOCK = 727_100_1

describe('of processes that start together on one database', () => {
  it('one creates the first administrator, and the others continue with that user', async () => {
    const processes = [connect(database), connect(database), connect(database)]
    const passwords = await Promise.all(processes.map((sql) => prepare(sql, { demo: false })))
    expect(passwords.filter((password) => password !== null)).toHaveLength(1)
    for (const sql of processes) await sql.end()
  })

  it('a later one waits for the first longer than a statement may take otherwise', async () => {
    const [first, second] = [connect(database), connect(database)]
    const session = await first.reserve()
    await session`select pg_advisory_lock(${LOCK})`
    const waiting = prepare(second, { demo: false })
    await new Promise((resolve) => setTimeout(resolve, 10_500))
    await session`select pg_advisory_unlock(${LOCK})`
    session.release()
    expect(await waiting).toBeNull()
    expect(await second`show statement_timeout`).toEqual([{ statementTimeout: '10s' }])
    await Promise.all([first.end(), second.end()])
  })
})
