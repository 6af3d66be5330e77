import { workLife } from '@cogcampus/contract/life/work'
import { type SqlBool, sql } from 'kysely'
import { job, type Transaction } from './job.ts'

/** Homework that was not handed in by its day is overdue from the day after, on the calendar of its campus. */
export const homework = job({
  schedule: '20 0 * * *',
  run: async ({ transaction }) => ({ overdue: await transaction(endOverdue) }),
})

/** Sets homework to overdue whose day has passed; answers how many. */
export async function endOverdue({ scope }: Transaction): Promise<number> {
  const { numUpdatedRows } = await scope
    .update('work')
    .set({ state: 'OVERDUE' })
    .where('state', 'in', workLife.from('job/homework'))
    .where('deletedAt', 'is', null)
    .where(
      sql<SqlBool>`due_on < (select (now() at time zone c.time_zone)::date from campus c where c.id = work.campus_id)`,
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
