import { describe, expect, it } from 'vitest'
import { useServer } from '../../test/server.ts'
import { campusIds, done, newLead, newPhone, newStaff } from '../../test/world.ts'

const server = useServer()

describe('a member of staff', () => {
  it('restored into a campus that was deleted meanwhile sees nothing of the others, and may add nothing there', async () => {
    const admin = await server.as('admin')
    const zone = { timeZone: 'Asia/Shanghai' }
    const { id: campusId } = done(await admin.call('/admin/campus/add', { code: 'SHUT', name: '已关', ...zone }))
    const [own] = await campusIds(server)
    await newLead(server, { campusId: own, state: 'POOL' })
    const staff = { loginName: 'stranded', campusIds: [campusId], roles: ['SALES_CONSULTANT'] }
    const { id } = await newStaff(server, admin, staff)
    done(await admin.call('/admin/rbac/user/delete', { id }))
    done(await admin.call('/admin/campus/delete', { id: campusId }))
    done(await admin.call('/admin/rbac/user/restore', { id }))
    const stranded = await server.as('stranded', 'first-2026-pass')
    expect(done(await stranded.call('/admin/customer/pagePublic', {})).total).toBe(0)
    expect(done(await stranded.call('/admin/customer/campuses', {}))).toEqual([])
    const lead = { campusId: own, childName: '林小满', phone: newPhone() }
    expect((await stranded.call('/admin/customer/add', lead)).errCode).toBe('UNKNOWN_REFERENCE')
    // A user who never had a campus is a headquarters user and sees the pool of all campuses.
    const marketer = await server.as('marketer')
    expect(done(await marketer.call('/admin/customer/pagePublic', {})).total).toBeGreaterThan(0)
  })
})
