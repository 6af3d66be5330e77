import { beforeAll, describe, expect, it } from 'vitest'
import { jobHandles } from '../../test/jobs.ts'
import { useServer } from '../../test/server.ts'
import { staffId } from '../../test/world.ts'
import { warnOfLicences } from './licences.ts'

const server = useServer()
let [doctor, principal] = [0, 0]
beforeAll(async () => {
  ;[doctor, principal] = [await staffId(server, 'doctor'), await staffId(server, 'principal')]
  await server.sql`update doctor_info set licence_to = null`
})

const run = () => jobHandles(server.sql).transaction(warnOfLicences)
/** The licence of the doctor ends so many days from today, as the profile would have it; or days go by. */
const endsIn = (days: number) =>
  server.sql`update doctor_info set licence_warned = null, licence_to = (now() at time zone 'Asia/Shanghai')::date + ${days}::integer
    where id = ${doctor}`
const wait = (days: number) =>
  server.sql`update doctor_info set licence_to = licence_to - ${days}::integer where id = ${doctor}`
const told = async (receiver: number) => {
  const rows =
    await server.sql`delete from message where receiver_id = ${receiver} and event_key like 'licence:%' returning title, link`
  return rows.map(({ title }) => title)
}

describe('the warning that a licence ends', () => {
  it('is sent to the doctor and the principal 60, 30 and 7 days before, once each', async () => {
    await endsIn(61)
    expect(await run()).toBe(0)
    for (const [step, gone] of [
      [60, 1],
      [30, 30],
      [7, 23],
    ] as const) {
      await wait(gone)
      expect([await run(), await run()]).toEqual([1, 0])
      expect(await told(doctor)).toEqual([`您的执业证书还有 ${step} 天到期`])
      expect((await told(principal)).length).toBe(1)
    }
  })

  it('that was missed is sent once, and a renewed licence begins anew', async () => {
    await endsIn(20)
    expect([await run(), await run()]).toEqual([1, 0])
    expect(await told(doctor)).toEqual(['您的执业证书还有 20 天到期'])
    const admin = await server.as('admin')
    const [row] =
      await server.sql`select version, (now() at time zone 'Asia/Shanghai')::date + 45 as later from doctor_info where id = ${doctor}`
    const renewed = { id: doctor, version: row?.version, type: 'therapist', licenceTo: row?.later }
    expect((await admin.call('/admin/doctor-info/update', renewed)).status).toBe(0)
    expect(await run()).toBe(1)
    expect(await told(doctor)).toEqual(['您的执业证书还有 45 天到期'])
  })

  it('is not sent after the end, nor of a doctor whose account is disabled', async () => {
    await endsIn(-1)
    expect(await run()).toBe(0)
    await endsIn(5)
    await server.sql`update rbac_user set status = 2 where id = ${doctor}`
    expect(await run()).toBe(0)
    await server.sql`update rbac_user set status = 1 where id = ${doctor}`
    expect(await run()).toBe(1)
  })
})
