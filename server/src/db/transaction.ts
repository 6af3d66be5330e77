import { Handles } from './builder.ts'
import type { Sql } from './connect.ts'
import type { Reaching } from './statement.ts'

/** Takes note of what to do should the transaction be undone. */
export type WhenUndone = (work: () => Promise<void>) => void

/**
 * Runs `work` in one transaction; a deadlock or serialization failure is tried again, three times at most. A lost
 * connection leaves open whether a commit arrived, so only what fails before it counts as undone.
 */
export async function inTransaction<T>(
  sql: Sql,
  work: (on: Handles, tx: Reaching, whenUndone: WhenUndone) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const undoing: (() => Promise<void>)[] = []
    try {
      return await sql.begin(async (tx) => {
        try {
          return await work(new Handles(tx), tx, (each) => undoing.push(each))
        } catch (error) {
          await Promise.allSettled(undoing.map((each) => each()))
          throw error
        }
      })
    } catch (error) {
      const code = (error as { code?: string }).code
      if (attempt === 3 || (code !== '40P01' && code !== '40001')) throw error
    }
  }
}

/** Runs `work` in one transaction that reads: everything in it is of the same moment, and it may take its time. */
export const inSnapshot = <T>(sql: Sql, seconds: number, work: (tx: Reaching) => Promise<T>): Promise<T> =>
  sql.reads.slow.begin(async (tx) => {
    await tx.run(`set local statement_timeout = '${seconds}s'`)
    await tx.run(`set local idle_in_transaction_session_timeout = '${seconds}s'`)
    return work(tx)
  }, 'isolation level repeatable read')
