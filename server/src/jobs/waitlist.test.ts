import { expect, it } from 'vitest'
import { jobHandles } from '../../test/jobs.ts'
import { useServer } from '../../test/server.ts'
import { readOf, statementsInTransaction, statementsOf } from '../../test/statements.ts'
import { newWaitlist, runWaitlist, wait } from '../../test/waitlist.ts'

const server = useServer()
const OVER = 20_000

it('the job of the waitlist reads the entries that are open, and not those that are over', async () => {
  const at = await newWaitlist(server)
  const { campusId, courseId, patientId } = at
  await wait(at, patientId)
  await server.sql`insert into so_wait (campus_id, patient_id, course_id, from_day, to_day, state)
    select ${campusId}, ${patientId}, ${courseId}, '2020-01-01', '2020-02-01', 'ENDED' from generate_series(1, ${OVER})`
  await runWaitlist(server)
  await server.sql`vacuum analyze`
  const run = () => runWaitlist(server, jobHandles(server.own))
  const [[, writes], reads] = await statementsOf(server, () => statementsInTransaction(server, run))
  // The connection that explains them locks nothing.
  const asked = [...reads, ...writes]
    .map(([, text, values]) => [text.replace(/ for update( skip locked)?$/, ''), values] as const)
    .filter(([text]) => /^\s*(select|with)\b.*\bso_wait\b/s.test(text))
  expect(asked.length).toBeGreaterThan(3)
  for (const [text, values] of asked) {
    const [row] = await server.sql.run(`explain (analyze, format json) ${text}`, values)
    const [explained] = Object.values(row ?? {})
    expect(readOf('so_wait', explained[0].Plan), text).toBeLessThan(OVER / 2)
  }
})
