import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useServer } from '../../test/server.ts'
import { campusIds, done, newLead, newPhone, newStaff, staffId } from '../../test/world.ts'
import { WriteScope } from './scope.ts'
import { inTransaction } from './transaction.ts'

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

describe('a row that was found', () => {
  const contact = {
    method: 'phone',
    twoWay: true,
    content: '已联系',
    result: null,
    intention: null,
    nextContactAt: null,
  }

  /** A lead of a consultant with a contact by a colleague, which the consultant's scope does not find, and another such lead. */
  async function leads() {
    const [campusId] = await campusIds(server)
    const [ownerId, colleague] = [await staffId(server, 'consultant'), await staffId(server, 'principal')]
    const [mine, other] = [await newLead(server, { campusId, ownerId }), await newLead(server, { campusId, ownerId })]
    const ids = [mine, other].map(({ id }) => id)
    await server.sql`insert into customer_follow (customer_id, campus_id, method, two_way, content, created_by)
      select id, ${campusId}, 'phone', true, '同事', ${colleague} from unnest(${ids}::bigint[]) id`
    const within = <T>(work: (scope: WriteScope) => Promise<T>) =>
      inTransaction(server.sql, (on) =>
        work(
          WriteScope.open(
            on,
            { all: false, campusIds: [], own: true, home: [campusId] },
            { kind: 'staff', userId: ownerId },
          ).scope,
        ),
      )
    const found = (scope: WriteScope) =>
      scope.from('customer').select('customer.id').where('customer.id', '=', mine.id).executeTakeFirstOrThrow()
    return { campusId, mine: mine.id, other: other.id, within, found }
  }

  it('opens its parts, whoever they are of, and those of no other row', async () => {
    const { campusId, mine, other, within, found } = await leads()
    const [, elsewhere] = await campusIds(server)
    await within(async (scope) => {
      const lead = await found(scope)
      const parts = scope.partsOf('customer', lead)
      const shown = await parts.from('customerFollow').select(['customerId', 'content']).execute()
      expect(shown).toEqual([{ customerId: mine, content: '同事' }])
      expect(
        await parts.from('customerFollow').select('id').where('customerId', '=', other).execute(),
        'of another row',
      ).toEqual([])
      const changed = await parts.update('customerFollow').set({ campusId: elsewhere }).executeTakeFirstOrThrow()
      expect(changed.numUpdatedRows).toBe(1n)
    })
    const left = await server.sql`select customer_id from customer_follow where campus_id = ${campusId}
      and customer_id = any(${[mine, other]}::bigint[])`
    expect([...left]).toEqual([{ customerId: other }])
  })

  it('takes new parts of its own, and refuses one of another row', async () => {
    const { campusId, mine, other, within, found } = await leads()
    await within(async (scope) => {
      const parts = scope.partsOf('customer', await found(scope))
      const added = { ...contact, campusId }
      await parts.insert('customerFollow', { ...added, customerId: mine }).execute()
      const both = [mine, other].map((customerId) => ({ ...added, customerId }))
      expect(() => parts.insert('customerFollow', both)).toThrow(
        expect.objectContaining({ errCode: 'UNKNOWN_REFERENCE' }),
      )
    })
  })

  it('opens no other table, and no row that the caller only named', async () => {
    const { mine, within, found } = await leads()
    await within(async (scope) => {
      const lead = await found(scope)
      // @ts-expect-error: a room is no part of a lead
      expect(() => scope.partsOf('customer', lead).from('room').compile()).not.toThrow()
      // @ts-expect-error: an id is no row that was found
      expect(() => scope.partsOf('customer', { id: mine })).not.toThrow()
      // @ts-expect-error: a row of another table was found
      expect(() => scope.partsOf('patient', lead)).not.toThrow()
    })
  })

  it('opens what it refers to, to be read', async () => {
    const { campusId, within, mine } = await leads()
    const [patient] = await server.sql<{ id: number }[]>`insert into patient (campus_id, name, gender, birthday)
      values (${campusId}, '林小满', 1, '2018-05-01') returning id`
    await server.sql`update customer set patient_id = ${patient?.id ?? 0} where id = ${mine}`
    await within(async (scope) => {
      const lead = await scope
        .from('customer')
        .select('customer.patientId')
        .where('customer.id', '=', mine)
        .executeTakeFirstOrThrow()
      expect(await scope.wholeOf('patient', lead).select('name').execute()).toEqual([{ name: '林小满' }])
    })
  })

  it('begins a statement that reads what the scope itself does not find, and no other rows do', async () => {
    const { mine, other, within } = await leads()
    await within(async (scope) => {
      const lead = scope.from('customer').select('customer.id').where('customer.id', '=', mine).as('lead')
      const contents = scope
        .fromFound(lead)
        .innerJoin('customerFollow', 'customerFollow.customerId', 'lead.id')
        .select(['customerFollow.customerId', 'customerFollow.content'])
      expect(await contents.execute()).toEqual([{ customerId: mine, content: '同事' }])
      const named = sql<{ id: number }>`(select ${other}::bigint as id)`.as('lead')
      // @ts-expect-error: an id is no row that was found
      expect(() => scope.fromFound(named).compile()).not.toThrow()
    })
  })
})

it('A transaction goes on after an attempt that failed, without what it had done.', async () => {
  const [campusId] = await campusIds(server)
  const { id } = await newLead(server, { campusId, state: 'POOL' })
  await inTransaction(server.sql, async (on) => {
    const whole = { all: true, campusIds: [], own: false, home: 'HEADQUARTERS' } as const
    const { scope } = WriteScope.open(on, whole, { kind: 'staff', userId: 0 })
    const rename = (childName: string) => scope.update('customer').set({ childName }).where('id', '=', id).execute()
    await rename('甲')
    const failed = scope.attempt('rename', async () => {
      await rename('乙')
      await scope.known.selectNoFrom(sql`1 / 0`.as('none')).execute()
    })
    await expect(failed).rejects.toThrow('division by zero')
    await scope.attempt('rename', () => scope.lock('b', 'a', 'b'))
  })
  expect(await server.sql`select child_name from customer where id = ${id}`).toMatchObject([{ childName: '甲' }])
})
