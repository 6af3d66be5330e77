import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newLead, staffId } from '../../../test/world.ts'

const server = useServer()
let [campusId, ownerId] = [0, 0]
let consultant: Client

beforeAll(async () => {
  ;[campusId] = await campusIds(server)
  ownerId = await staffId(server, 'consultant')
  consultant = await server.as('consultant')
})

const HOUR = 3_600_000
/** So many hours ago, to the minute. */
const ago = (hours: number) => `${new Date(Date.now() - hours * HOUR).toISOString().slice(0, 16)}:00Z`
/** A lead registered and held for so many days. */
async function lead(days: number) {
  const { id } = await newLead(server, { campusId, ownerId })
  await server.sql`update customer set created_at = now() - make_interval(days => ${days}),
    owned_at = now() - make_interval(days => ${days}) where id = ${id}`
  return id
}
const note = (customerId: number, contactedAt?: string, twoWay = true) =>
  consultant.call('/admin/customer/follow', {
    customerId,
    method: 'call',
    twoWay,
    content: '白天打过电话',
    ...(contactedAt ? { contactedAt } : {}),
  })
const detail = async (id: number) => done(await consultant.call('/admin/customer/detail', { id }))
const at = (text: string | null | undefined) => Date.parse(text ?? '')

describe('a contact that is noted later', () => {
  it('counts when it was made: on the time line, as first response, and as last contact', async () => {
    const id = await lead(2)
    done(await note(id, ago(30)))
    const first = await detail(id)
    expect(at(first.lastContactAt)).toBe(at(ago(30)))
    const contact = first.timeline.find((event) => event.kind === 'FOLLOW')
    expect(at(contact?.at)).toBe(at(ago(30)))
    const [row] = await server.sql`select first_contact_at, last_answer_at from customer where id = ${id}`
    expect([at(row?.firstContactAt), at(row?.lastAnswerAt)]).toEqual([at(ago(30)), at(ago(30))])
    const { list } = done(await consultant.call('/admin/customer-follow/page', { customerId: id }))
    expect(at(list[0]?.createdAt)).toBe(at(ago(30)))
  })

  it('leaves the last contact where a later one is known, and makes the first one earlier', async () => {
    const id = await lead(3)
    done(await note(id))
    const { lastContactAt } = await detail(id)
    done(await note(id, ago(50)))
    expect(await detail(id)).toMatchObject({ lastContactAt, contactCount: 2 })
    const [row] = await server.sql`select first_contact_at, last_answer_at from customer where id = ${id}`
    expect(at(row?.firstContactAt)).toBe(at(ago(50)))
    expect(row?.lastAnswerAt).toBe(lastContactAt)
  })

  it('is not in the future, not more than seven days ago, and not before the lead was registered', async () => {
    const refused = async (id: number, contactedAt: string) =>
      expect((await note(id, contactedAt)).data).toMatchObject({ fields: [{ path: 'contactedAt' }] })
    await refused(await lead(30), ago(-1))
    await refused(await lead(30), ago(8 * 24))
    await refused(await lead(2), ago(3 * 24))
    done(await note(await lead(30), ago(6 * 24)))
  })

  it('may be of the very minute in which the lead was registered', async () => {
    const id = await lead(0)
    done(await note(id, ago(0)))
    const [row] = await server.sql`select first_contact_at >= created_at as after from customer where id = ${id}`
    expect(row?.after).toBe(true)
  })
})
