import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../test/server.ts'
import { connect } from '../db/connect.ts'
import { asRefusal } from './envelope.ts'

const database = useDatabase('shipped')
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
const wordOf = async (work: Promise<unknown>) => asRefusal(await failureOf(work), 'en')?.errCode

describe('what PostgreSQL refuses is answered', () => {
  it('as busy where a row is locked, and where a transaction was idle for too long', async () => {
    const [one, other] = [connect(database), connect(database)]
    await one.begin(async (tx) => {
      await tx`select 1 from rbac_role for update`
      expect(await failureOf(other`select 1 from rbac_role for update nowait`)).toMatchObject({ code: '55P03' })
      expect(await wordOf(other`select 1 from rbac_role for update nowait`)).toBe('BUSY')
    })
    const idle = failureOf(
      other.begin(async (tx) => {
        await tx`set local idle_in_transaction_session_timeout = '50ms'`
        await new Promise((resolve) => setTimeout(resolve, 300))
        await tx`select 1`
      }),
    )
    expect(asRefusal(await idle, 'en')?.errCode).toBe('BUSY')
    expect(asRefusal({ code: '25P03' }, 'en')?.errCode).toBe('BUSY')
    await Promise.all([one.end(), other.end()])
  })

  it('as busy where its socket is missing, but no other file that is missing is an excuse', async () => {
    const away = connect({ socket: '/nowhere/at/all' })
    expect(await failureOf(away`select 1`)).toMatchObject({ code: 'ENOENT' })
    expect(await wordOf(away`select 1`)).toBe('BUSY')
    await away.end()
    expect(await wordOf(readFile('/nowhere/at/all'))).toBeUndefined()
  })
})
