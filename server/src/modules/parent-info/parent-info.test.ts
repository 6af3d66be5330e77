import { beforeAll, describe, expect, it } from 'vitest'
import { newFamily } from '../../../test/matrix/families.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done, newPhone, staffId } from '../../../test/world.ts'

const server = useServer()
let [principal, other] = [] as unknown as [Client, Client]
let [own, elsewhere] = [0, 0]
beforeAll(async () => {
  ;[principal, other] = [await server.as('principal'), await server.as('principal2')]
  ;[own, elsewhere] = await campusIds(server)
})

describe('a parent', () => {
  it('has a phone of their own, which is masked, and revealed on record', async () => {
    const [one, two] = [
      await newFamily(server.sql, { campusId: own, name: '甲家' }),
      await newFamily(server.sql, { campusId: own, name: '乙家' }),
    ]
    const phone = newPhone()
    const change = { id: one.parentId, version: 1, name: '甲妈妈', phone }
    done(await principal.call('/admin/parent-info/update', change))
    expect(done(await principal.call('/admin/parent-info/detail', { id: one.parentId })).phone).toBe(
      `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    )
    expect(done(await principal.call('/admin/parent-info/reveal', { id: one.parentId })).phone).toBe(phone)
    const [read] = await server.sql`select count(*) as n from operation_change
      where table_name = 'parent_info' and row_id = ${one.parentId} and action = 'READ'`
    expect(read?.n).toBe(1)
    expect(await principal.call('/admin/parent-info/update', { ...change, id: two.parentId })).toMatchObject({
      errCode: 'DUPLICATE',
      data: { fields: [{ path: 'phone', msg: '这个手机号已登记在另一位家长名下' }] },
    })
  })

  it('of children at two campuses is seen by both, each with the own child only', async () => {
    const { parentId, patientId } = await newFamily(server.sql, { campusId: own, name: '本校孩子' })
    const away = await newFamily(server.sql, { campusId: elsewhere, name: '外校孩子' })
    await server.sql`insert into patient_parent (patient_id, parent_id, relation) values (${away.patientId}, ${parentId}, 'mother')`
    const children = async (by: Client) =>
      done(await by.call('/admin/parent-info/detail', { id: parentId })).patients.map(({ id }) => id)
    expect(await children(principal)).toEqual([patientId])
    expect(await children(other)).toEqual([away.patientId])
    const exported = await principal.send('/admin/parent-info/page/exl', {})
    expect(exported.headers['content-disposition']).toContain('.xlsx')
  })

  it('has an account, or none, for whoever sees the parent', async () => {
    const ownerId = await staffId(server, 'consultant')
    const [linked, without] = [
      await newFamily(server.sql, { campusId: own, name: '有号', ownerId }),
      await newFamily(server.sql, { campusId: own, name: '无号', ownerId }),
    ]
    await server.sql`insert into parent_account (open_id, parent_id, locked)
      values (gen_random_uuid()::text, ${linked.parentId}, true)`
    for (const by of [principal, await server.as('consultant')]) {
      const account = async (id: number) => done(await by.call('/admin/parent-info/detail', { id })).account
      expect([await account(linked.parentId), await account(without.parentId)]).toEqual(['LOCKED', 'NONE'])
      const { family } = done(await by.call('/admin/patient/info', { id: linked.patientId }))
      expect(family.map(({ account: of }) => of)).toEqual(['LOCKED'])
    }
  })

  it('is found as one whom no notice of a lesson reaches, until an account of the family agrees to one', async () => {
    const { parentId, patientId } = await newFamily(server.sql, { campusId: own, name: '听不到' })
    const found = async (unreached: boolean) => {
      const { list } = done(await principal.call('/admin/parent-info/page', { unreached, pageSize: 200 }))
      return list.some(({ id }) => id === parentId)
    }
    const both = async () => [await found(true), await found(false)]
    const agreed = (remaining: number) => server.sql`insert into notice_consent (account_id, kind, remaining)
      select id, 'LESSON', ${remaining} from parent_account where parent_id = ${parentId}
      on conflict (account_id, kind) do update set remaining = excluded.remaining`
    expect(await both()).toEqual([true, false])
    await server.sql`insert into parent_account (open_id, parent_id) values (gen_random_uuid()::text, ${parentId})`
    expect(await both()).toEqual([true, false])
    await agreed(1)
    expect(await both()).toEqual([false, true])
    await agreed(0)
    expect(await both()).toEqual([true, false])
    await server.sql`update patient set state = 'PAUSED' where id = ${patientId}`
    expect(await both()).toEqual([false, true])
  })

  it('with a patient or an order cannot be deleted', async () => {
    const { parentId } = await newFamily(server.sql, { campusId: own, name: '在用' })
    expect((await principal.call('/admin/parent-info/delete', { id: parentId })).errCode).toBe('IN_USE')
    expect((await other.call('/admin/parent-info/delete', { id: parentId })).errCode).toBe('NOT_FOUND')
  })
})
