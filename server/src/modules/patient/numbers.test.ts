import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newPhone } from '../../../test/world.ts'

const server = useServer()
let [principal, frontdesk] = [] as unknown as [Client, Client]
let own = 0
beforeAll(async () => {
  ;[principal, frontdesk] = [await server.as('principal'), await server.as('frontdesk')]
  ;[own] = await campusIds(server)
})

const NUMBER = '11010519491231002X'
let births = 0
async function register(name: string, more: object = {}, phone = newPhone()) {
  const birthday = new Date(Date.UTC(2011, 0, ++births)).toISOString().slice(0, 10)
  const parents = [{ parent: { name: '林女士', phone, identityNo: '440308199901101512' }, relation: 'mother' }]
  return principal.call('/admin/patient/add', { campusId: own, name, gender: 2, birthday, parents, ...more })
}

describe('numbers of a family', () => {
  let [id, phone] = [0, '']
  beforeAll(async () => {
    phone = newPhone()
    id = done(await register('林夕', { identityNo: '11010519491231002x', emergencyPhone: '13900001234' }, phone)).id
  })

  it('are masked in every answer and in no column of the database', async () => {
    const answers = [
      await principal.call('/admin/patient/page', { keyword: '林夕' }),
      await principal.call('/admin/patient/detail', { id }),
      await principal.call('/admin/patient/info', { id }),
      await principal.call('/admin/parent-info/page', { keyword: '林女士' }),
      await principal.call('/admin/patient-parent/page', { patientId: id }),
    ]
    for (const answer of answers) {
      const told = JSON.stringify(done(answer as never))
      expect(told).toMatch(/林夕|林女士/)
      for (const number of [NUMBER, phone, '13900001234', '440308199901101512']) expect(told).not.toContain(number)
    }
    expect(done(await principal.call('/admin/patient/detail', { id }))).toMatchObject({
      identityNo: '**************002X',
      emergencyPhone: '139****1234',
    })
    const [row] =
      await server.sql`select p::text as patient, (select string_agg(fields::text, '') from operation_change) as history
      from patient p where id = ${id}`
    const written = `${row?.patient}${row?.history}`
    expect(written).not.toContain(NUMBER)
    expect(written).not.toContain(Buffer.from(NUMBER).toString('hex'))
  })

  it('are revealed on request, and each request is on record, also right after the file was opened', async () => {
    done(await frontdesk.call('/admin/patient/info', { id }))
    const told = done(await frontdesk.call('/admin/patient/reveal', { id }))
    expect(told).toMatchObject({
      identityNo: NUMBER,
      emergencyPhone: '13900001234',
      parents: [{ name: '林女士', phone, identityNo: '440308199901101512' }],
    })
    const { list } = done(await principal.call('/admin/patient/accessLog', { id }))
    expect(list.slice(0, 2).map(({ what }) => what)).toEqual(['查看完整号码', '查看患者档案'])
    const [asker] = await server.sql`select user_name from rbac_user where login_name = 'frontdesk'`
    expect(list[0]?.userName).toBe(asker?.userName)
    const doctor = await server.as('doctor')
    expect((await doctor.call('/admin/patient/reveal', { id })).errCode).toBe('FORBIDDEN')
  })

  it('find a patient by the whole identity number only, and stand for one patient', async () => {
    const found = async (identityNo: string) => done(await principal.call('/admin/patient/page', { identityNo })).list
    expect((await found(NUMBER)).map((row) => row.id)).toEqual([id])
    expect(await found('440308199901101512')).toEqual([])
    expect(await register('林夕夕', { identityNo: NUMBER })).toMatchObject({
      errCode: 'DUPLICATE',
      data: { fields: [{ path: 'identityNo' }] },
    })
  })

  it('stay as they are where an update sends none', async () => {
    const { version, name, gender, birthday, campusId } = done(await principal.call('/admin/patient/detail', { id }))
    const fields = {
      campusId,
      name,
      gender: gender as 2,
      birthday,
      identityNo: null,
      emergencyPhone: null,
      tags: ['复诊'],
    }
    done(await principal.call('/admin/patient/update', { id, version, ...fields }))
    expect(done(await principal.call('/admin/patient/reveal', { id }))).toMatchObject({
      identityNo: NUMBER,
      emergencyPhone: '13900001234',
    })
  })
})
