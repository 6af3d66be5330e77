import type { Envelope } from '@cogcampus/contract/envelope'
import { expect } from 'vitest'
import type { TestServer } from './server.ts'

/** How often each answer came; nothing but what a rule says may come. */
export function tally(answers: Pick<Envelope<unknown>, 'status' | 'errCode' | 'code'>[]): Record<string, number> {
  expect(Math.max(...answers.map(({ code }) => code))).toBeLessThan(500)
  const counts: Record<string, number> = {}
  for (const { status, errCode } of answers) {
    const word = status === 0 ? 'done' : errCode
    counts[word] = (counts[word] ?? 0) + 1
  }
  return counts
}

/** How many deadlocks PostgreSQL has ended in the database of the test. */
export async function deadlocks({ sql }: TestServer): Promise<number> {
  await sql`select pg_stat_clear_snapshot()`
  const [row] = await sql`select deadlocks from pg_stat_database where datname = current_database()`
  return row?.deadlocks as number
}
