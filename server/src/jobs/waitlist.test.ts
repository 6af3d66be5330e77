import { expect, it } from 'vitest'
import { jobHandles } from '../../test/jobs.ts'
import { useServer } from '../../test/server.ts'
import { readOf, statementsInTransaction, statementsOf } from '../../test/statements.ts'
import { newWaitlist, runWaitlist, wait } from '../../test/waitlist.ts'

const server = useServer()
const OVER = 20_000

it('the job of the waitlist reads the entries and offers that are open, and not those that are over', async () => {
  const at = await newWaitlist(server)
  const { campusId, courseId, doctorId, patientId } = at
  const waitId = await wait(at, patientId)
  await server.sql`insert into so_wait (campus_id, patient_id, course_id, from_day, to_day, state)
    select ${campusId}, ${patientId}, ${courseId}, '2020-01-01', '2020-02-01', 'ENDED' from generate_series(1, ${OVER})`
  await server.sql`insert into so_wait_offer (wait_id, campus_id, doctor_id, during, state, deadline)
    select ${waitId}, ${campusId}, ${doctorId}, '[2020-01-01 09:00, 2020-01-01 10:00)', 'GONE', '2020-01-01' from generate_series(1, ${OVER})`
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
  // The plan that is kept for any campus, too.
  const offers = asked.filter(([text]) => /\bfrom "so_wait_offer"/.test(text))
  expect(offers.length).toBeGreaterThan(0)
  for (const [text] of offers) {
    const plan = await server.sql.run(`explain (generic_plan) ${text}`)
    const kept = plan.flatMap((row) => Object.values(row)).join('\n')
    expect(kept, 'an index of open offers alone').toMatch(/so_wait_offer_(due|_wait_id__unique|_seat__exclude)/)
  }
})
