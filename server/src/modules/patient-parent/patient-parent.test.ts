import { beforeAll, describe, expect, it } from 'vitest'
import { newFamily } from '../../../test/matrix/families.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newPhone } from '../../../test/world.ts'

const server = useServer()
let [principal, frontdesk, other] = [] as unknown as [Client, Client, Client]
let own = 0
beforeAll(async () => {
  ;[principal, frontdesk, other] = [
    await server.as('principal'),
    await server.as('frontdesk'),
    await server.as('principal2'),
  ]
  ;[own] = await campusIds(server)
})
const linksOf = async (patientId: number) =>
  done(await frontdesk.call('/admin/patient-parent/page', { patientId })).list

describe('the parents of a patient', () => {
  it('are linked once each, with what each may do, by users who reach the patient', async () => {
    const { patientId, parentId } = await newFamily(server.sql, { campusId: own, name: '林一' })
    const add = (by: Client, parent: object) =>
      by.call('/admin/patient-parent/add', {
        patientId,
        parent: parent as { id: number },
        relation: 'grandparent',
        payer: false,
      })
    done(await add(frontdesk, { name: '林奶奶', phone: newPhone() }))
    expect(await linksOf(patientId)).toMatchObject([
      { relation: 'mother', payer: true },
      { relation: 'grandparent', parentName: '林奶奶', payer: false, mayAskLeave: true },
    ])
    expect(await add(frontdesk, { id: parentId })).toMatchObject({
      errCode: 'DUPLICATE',
      data: { fields: [{ path: 'parentId', msg: '这位家长已与患者关联' }] },
    })
    expect((await add(other, { name: 'x', phone: newPhone() })).errCode).toBe('NOT_FOUND')
    const [first] = await linksOf(patientId)
    const change = { id: first?.id as number, version: 1, relation: 'father' }
    done(await frontdesk.call('/admin/patient-parent/update', change))
    const stale = await principal.call('/admin/patient-parent/update', change)
    expect(stale).toMatchObject({ errCode: 'STALE_VERSION', data: { relation: 'father', version: 2 } })
  })

  it('include at least one guardian, also when two users remove one each', async () => {
    const { patientId, linkId } = await newFamily(server.sql, { campusId: own, name: '李安然' })
    const second = await frontdesk.call('/admin/patient-parent/add', {
      patientId,
      parent: { name: '李先生', phone: newPhone() },
      relation: 'father',
    })
    const answers = await Promise.all([
      principal.call('/admin/patient-parent/delete', { id: linkId }),
      frontdesk.call('/admin/patient-parent/delete', { id: done(second).id }),
    ])
    expect(answers.map(({ errCode }) => errCode || 'done').toSorted()).toEqual(['LAST_GUARDIAN', 'done'])
    const [left] = await linksOf(patientId)
    const change = { id: left?.id as number, version: 1, relation: 'father', guardian: false }
    expect((await frontdesk.call('/admin/patient-parent/update', change)).errCode).toBe('LAST_GUARDIAN')
  })
})
