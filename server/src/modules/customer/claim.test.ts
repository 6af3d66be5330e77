import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, until, useServer } from '../../../test/server.ts'
import { campusIds, done, newPhone, newStaff, resourceId, staffId } from '../../../test/world.ts'

const server = useServer()
let [here, there] = [0, 0]
let director: Client

beforeAll(async () => {
  ;[here, there] = await campusIds(server)
  director = await server.as('director')
})

describe('leads can be given to', () => {
  const receives = async (id: number, campusId: number) => {
    const able = done(await director.call('/admin/customer/allocation/candidates', { campusId }))
    return able.some((one) => one.id === id)
  }

  it('every user whose role follows leads up at that campus, whatever other campuses they have', async () => {
    const admin = await server.as('admin')
    const code = 'CHOSEN_FOLLOWER'
    const role = { code, name: '指定校区顾问', scope: 'CHOSEN' as const, campusIds: [here] }
    const { id: chosen } = done(await admin.call('/admin/rbac/role/add', role))
    const codes = ['/market', '/market/in', '/admin/customer-follow/add']
    const resourceIds = await Promise.all(codes.map((one) => resourceId(server, one)))
    done(await admin.call('/admin/rbac/role/saveRoleResource', { roleId: chosen, version: 1, resourceIds }))
    const { id } = await newStaff(server, admin, { loginName: 'chosen.1', campusIds: [there], roles: [code] })
    expect([await receives(id, here), await receives(id, there)]).toEqual([true, false])
  })

  it('no user while the page of the call is disabled, as none could follow them up', async () => {
    const id = await staffId(server, 'consultant')
    expect(await receives(id, here)).toBe(true)
    const page = async (status: number) =>
      server.sql`update rbac_resource set status = ${status} where id in (select parent_id from rbac_resource
        where code = '/admin/customer-follow/add')`
    await page(2)
    expect(await receives(id, here)).toBe(false)
    await page(1)
    expect(await receives(id, here)).toBe(true)
  })
})

it('A family that a consultant and a manager register at the same moment is registered once, without a deadlock.', async () => {
  const { sql } = server
  const principal = await server.as('principal')
  const ownerId = await staffId(server, 'consultant')
  const lead = { campusId: here, childName: '林小满', phone: newPhone() }
  const deadlocks = async () => {
    await sql`select pg_stat_force_next_flush()`
    return sql`select deadlocks from pg_stat_database where datname = current_database()`
  }
  const before = await deadlocks()
  // The consultant's own call, stopped between the lock on their user row and the insert.
  const claiming = await sql.reserve()
  await claiming`begin`
  await claiming`select pg_advisory_xact_lock(hashtextextended(${`customer/apply ${ownerId}`}, 88))`
  const forHim = principal.call('/admin/customer/add', { ...lead, ownerId })
  await until(async () => (await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`).length)
  await claiming`insert into customer (campus_id, child_name, phone, owner_id, owned_at)
    values (${here}, ${lead.childName}, ${lead.phone}, ${ownerId}, now())`
  await claiming`commit`
  claiming.release()
  expect(await forHim).toMatchObject({ status: 2, data: { fields: [{ path: 'phone' }] } })
  expect(await deadlocks()).toEqual(before)
})
