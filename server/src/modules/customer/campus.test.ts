import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newLead, staffId } from '../../../test/world.ts'

const server = useServer()
let [here, there] = [0, 0]
let consultant: Client
let director: Client
let consultantId = 0

beforeAll(async () => {
  ;[here, there] = await campusIds(server)
  consultant = await server.as('consultant')
  director = await server.as('director')
  consultantId = await staffId(server, 'consultant')
})

async function move(id: number, campusId: number) {
  const { version, childName, phone } = done(await director.call('/admin/customer/detail', { id }))
  return director.call('/admin/customer/update', { id, version, childName, phone, campusId })
}
const campusOf = async (id: number) => (await server.sql`select campus_id from customer where id = ${id}`)[0]?.campusId

describe('a lead that moves to another campus', () => {
  it('keeps its owner: while the owner does not work there, the move is refused with the reason', async () => {
    const { id } = await newLead(server, { campusId: here, ownerId: consultantId, state: 'IN' })
    const answer = await move(id, there)
    expect(answer.data).toMatchObject({ fields: [{ path: 'campusId', msg: expect.stringContaining('公海') }] })
    done(await director.call('/admin/customer/inPublic', { ids: [id] }))
    done(await move(id, there))
    expect(await campusOf(id)).toBe(there)
  })

  it('goes with an owner who works at both', async () => {
    await server.sql`insert into rbac_user_campus values (${await staffId(server, 'consultant1.3')}, ${there})`
    const { id } = await newLead(server, { campusId: here, ownerId: await staffId(server, 'consultant1.3') })
    done(await move(id, there))
    expect(await campusOf(id)).toBe(there)
  })

  it.each(['IN_CHECK', 'FINISH_CAMPUS', 'FINISH_LEADER'] as const)(
    'is refused while it is decided on: %s',
    async (state) => {
      const { id } = await newLead(server, { campusId: here, ownerId: consultantId, state })
      expect((await move(id, there)).data).toMatchObject({ fields: [{ path: 'campusId' }] })
      expect(await campusOf(id)).toBe(here)
    },
  )

  it('takes its contacts and applications with it, and the move cannot change their content', async () => {
    const { sql } = server
    const { id } = await newLead(server, { campusId: here, ownerId: consultantId, state: 'IN' })
    const contact = { customerId: id, method: 'call', twoWay: true, content: '要搬家了' }
    const follow = done(await consultant.call('/admin/customer/follow', contact))
    const check = done(await consultant.call('/admin/customer/check', { id, stage: 'WAIT', reason: '搬家' }))
    done(await consultant.call('/admin/customer-check/delete', { id: check.id }))
    done(await consultant.call('/admin/customer/inPublic', { ids: [id] }))
    done(await move(id, there))
    expect(await sql`select campus_id from customer_follow where customer_id = ${id}`).toEqual([{ campusId: there }])
    expect(await sql`select campus_id from customer_check where customer_id = ${id}`).toEqual([{ campusId: there }])
    await expect(sql`update customer_follow set content = 'x' where id = ${follow.id}`).rejects.toThrow('append-only')
    await expect(sql`delete from customer_follow where id = ${follow.id}`).rejects.toThrow('append-only')
  })
})
