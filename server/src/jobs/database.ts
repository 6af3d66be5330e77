import { CompiledQuery, type Kysely } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import type { Sql } from '../db/connect.ts'
import type { Executor } from '../db/statement.ts'

type IDatabase = NonNullable<ConstructorOptions['db']>

/** The queue on our own pool: it brings no connections of its own. */
export function onPool(sql: Sql): IDatabase {
  return {
    async executeSql(text, values = []) {
      // Several statements with their own BEGIN need a connection to themselves.
      const reserved = /^\s*begin/i.test(text) ? await sql.reserve() : null
      try {
        return await run(reserved ?? sql, text, values)
      } finally {
        reserved?.release()
      }
    },
    async listen(channel, onNotification, onReconnect) {
      const { unlisten } = await sql.listen(channel, onNotification, onReconnect)
      return { close: unlisten }
    },
  }
}

/** The queue in a transaction that is open already. */
export const inside = (db: Pick<Kysely<never>, 'executeQuery'>): IDatabase => ({
  executeSql: async (text, values = []) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})

async function run(executor: Executor, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  const result = await executor.run(text, values)
  return Array.isArray(result[0]) ? (result.map((rows) => ({ rows })) as never) : { rows: result }
}
