import { expect, it } from 'vitest'
import { jobHandles } from '../../../test/jobs.ts'
import { newCourse, newFamily, sold } from '../../../test/orders.ts'
import { useServer } from '../../../test/server.ts'
import { campusIds, done, staffId } from '../../../test/world.ts'
import { openRenewals } from '../../jobs/renewals.ts'

const server = useServer()

it('A renewal has one draft where its deleted one is restored at the moment at which another is prepared.', async () => {
  const [campusId] = await campusIds(server)
  const [consultant, desk] = [await server.as('consultant'), await server.as('frontdesk')]
  const { patientId, ...kin } = await newFamily(server, campusId, 1, await staffId(server, 'consultant'))
  const order = await sold(desk, { patientId, ...kin }, { courseId: await newCourse(server), paidHours: 6 })
  // It has begun: a lesson is planned of it.
  await server.sql`insert into hour_ledger (line_id, kind, pot, held)
    select id, 'RESERVE', 'PAID', 1 from order_course where order_id = ${order.id}`
  await jobHandles(server.own).transaction((tx) => openRenewals(tx))
  const [task] = await server.sql`select id from order_renewal where patient_id = ${patientId}`
  const prepare = () => consultant.call('/admin/order-renewal/prepare', { id: task?.id as number })
  let { id } = done(await prepare())
  for (let round = 0; round < 5; round++) {
    done(await desk.call('/admin/order-info/delete', { id }))
    const answers = await Promise.all([desk.call('/admin/order-info/restore', { id }), prepare()])
    expect(answers.map(({ errCode }) => errCode)).toContain('')
    const drafts = await server.sql`select id from order_info
      where patient_id = ${patientId} and state = 'DRAFT' and deleted_at is null`
    expect(drafts).toHaveLength(1)
    id = drafts[0]?.id as number
  }
})
