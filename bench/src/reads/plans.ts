import { join } from 'node:path'
import { buildApp } from '../../../server/src/app.ts'
import { APP_ROLE } from '../../../server/src/db/appRole.ts'
import { connect } from '../../../server/src/db/connect.ts'
import type { Reaching } from '../../../server/src/db/statement.ts'
import { folderStorage } from '../../../server/src/lib/storage.ts'

interface Ran {
  reach: string
  text: string
  values: readonly unknown[] | undefined
  ms: number
}

/** The product in this process, whose statements are seen: says of an address how the longest of them is planned. */
export async function openPlans(socket: string) {
  const sql = connect({ socket }, { role: APP_ROLE })
  const ran: Ran[] = []
  const explain = sql.reads.slow.as
  watch(sql.reads, ran)
  watch(sql.reads.slow, ran)
  const app = await buildApp({
    ...{ sql, storage: folderStorage(join(socket, 'files')), logLevel: 'silent', schedules: false },
    rateLimits: { user: 1e9, address: 1e9 },
  })
  return {
    /** The plan for the values at hand; where the plan that is kept for any values is worse, both times differ. */
    async of(address: string, authorization: string): Promise<string> {
      ran.length = 0
      const { pathname, search } = new URL(address)
      await app.inject({ url: `${pathname}${search}`, headers: { authorization } })
      const [slowest] = ran.toSorted((a, b) => b.ms - a.ms)
      if (!slowest) return 'no statement outside a transaction'
      const { reach, text, values, ms } = slowest
      const rows = await explain(reach).run(`explain (analyze) ${text}`, values)
      const plan = rows.flatMap((row) => Object.values(row)).join('\n')
      return `${text.replace(/\s+/g, ' ')}\n${ran.length} statements, this one ${ms.toFixed(0)} ms\n${plan}`
    },
    async close(): Promise<void> {
      await app.close()
      await sql.end()
    },
  }
}

/** Keeps each statement that connections are sent, with how long its answer took. */
function watch(on: Reaching, ran: Ran[]): void {
  const { as } = on
  on.as = (reach) => {
    const executor = as(reach)
    const run: typeof executor.run = async (text, values, options) => {
      const began = performance.now()
      const rows = await executor.run(text, values, options)
      ran.push({ reach, text, values, ms: performance.now() - began })
      return rows as never
    }
    return { ...executor, run } as typeof executor
  }
}
