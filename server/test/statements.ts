import type { Path } from '@cogcampus/contract'
import { vi } from 'vitest'
import type { Reaching } from '../src/db/statement.ts'
import type { Client, TestServer } from './server.ts'

type Statement = [reach: string, text: string, values: readonly unknown[]]

/** What the server asks the database, outside transactions, while `run` calls it: each with the reach it runs with. */
export async function statementsOf<R>(server: TestServer, run: () => Promise<R>): Promise<[R, Statement[]]> {
  const ran: Statement[] = []
  const as = server.own.reads.as
  const watched = vi.spyOn(server.own.reads, 'as').mockImplementation((reach) => {
    const on = as(reach)
    const run = ((text: string, values: unknown[], options: object) => {
      ran.push([reach, text, values])
      return on.run(text, values, options)
    }) as typeof on.run
    return { ...on, run } as typeof on
  })
  try {
    return [await run(), ran]
  } finally {
    watched.mockRestore()
  }
}

/** The statement by which a list reads its page; empty where the call is refused before. */
export async function pageStatement(server: TestServer, client: Client, path: Path, input: object): Promise<string> {
  const [, statements] = await statementsOf(server, () => client.send(path, input))
  return statements.map(([, text]) => text).find((text) => /"page_?total"/i.test(text)) ?? ''
}

/** What the server asks the database in transactions, while `run` calls it: each with the reach it runs with. */
export async function statementsInTransaction<R>(server: TestServer, run: () => Promise<R>): Promise<[R, Statement[]]> {
  const statements: Statement[] = []
  const begin = server.own.begin.bind(server.own)
  const noting = (tx: Reaching): Reaching => {
    const as = (reach: string) => {
      const on = tx.as(reach)
      const noted = ((text: string, values: unknown[] = [], options: object = {}) => {
        statements.push([reach, text, values])
        return on.run(text, values, options)
      }) as typeof on.run
      return Object.assign(on.bind(null), { run: noted })
    }
    return Object.assign(tx.bind(null), { run: tx.run, as })
  }
  const watched = vi.spyOn(server.own, 'begin').mockImplementation((work) => begin((tx) => work(noting(tx))))
  try {
    return [await run(), statements]
  } finally {
    watched.mockRestore()
  }
}

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** How many rows of a table an analysed plan reads. */
export function readOf(table: string, plan: Plan): number {
  const rows = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
  const below = (plan.Plans ?? []).reduce((sum, part) => sum + readOf(table, part), 0)
  return below + (plan['Relation Name'] === table ? rows : 0)
}
