import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, courseAt, done, newLead, newPhone, saleOf, staffId } from '../../../test/world.ts'

const server = useServer()
let [here, there] = [0, 0]
let marketer: Client
let director: Client
let principal: Client
let consultant: Client
let colleague: Client
let stranger: Client
let [consultantId, colleagueId, strangerId] = [0, 0, 0]
let courseId = 0

beforeAll(async () => {
  ;[here, there] = await campusIds(server)
  courseId = await courseAt(server.sql, here)
  marketer = await server.as('marketer')
  director = await server.as('director')
  principal = await server.as('principal')
  consultant = await server.as('consultant')
  colleague = await server.as('consultant1.3')
  stranger = await server.as('consultant2')
  consultantId = await staffId(server, 'consultant')
  colleagueId = await staffId(server, 'consultant1.3')
  strangerId = await staffId(server, 'consultant2')
})
beforeEach(async () => {
  await server.sql`update customer set deleted_at = now()`
  await server.sql`update config set value = to_jsonb(150) where key = 'customer.holdingCap'`
})

const detail = async (by: Client, id: number) => done(await by.call('/admin/customer/detail', { id }))
const contact = { method: 'call', twoWay: true, content: '妈妈接听，想先做评估' }
const deal = (phone = newPhone()) => ({
  patient: { name: '林小满', gender: 1 as const, birthday: '2018-05-01' },
  parent: { name: '林先生', phone, relation: 'father' },
  order: saleOf(courseId),
})

describe('a lead on its way', () => {
  it('goes from registration to sold, and patient, parent and order come to be in one step', async () => {
    const phone = newPhone()
    const { id } = done(
      await marketer.call('/admin/customer/add', { campusId: here, childName: '林小满', phone, ownerId: null }),
    )
    expect((await consultant.call('/admin/customer/detail', { id })).errCode).toBe('NOT_FOUND')
    done(await principal.call('/admin/customer/allocation', { ids: [id], ownerId: consultantId }))
    expect(await detail(consultant, id)).toMatchObject({ state: 'WAIT', mine: true, phone })
    const next = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 19)}Z`
    done(
      await consultant.call('/admin/customer/follow', {
        customerId: id,
        ...contact,
        intention: 'A',
        nextContactAt: next,
      }),
    )
    const lead = await detail(consultant, id)
    expect(lead).toMatchObject({ state: 'IN', intention: 'A', contactCount: 1, nextContactAt: next })
    const check = done(await consultant.call('/admin/customer/finish', { id, ...deal(phone) }))
    expect((await detail(consultant, id)).state).toBe('FINISH_CAMPUS')
    done(await principal.call('/admin/customer/apply/check/campus', { id: check.id, agreed: true }))
    expect(await server.sql`select 1 from parent_info where phone = ${phone}`).toHaveLength(0)
    done(await director.call('/admin/customer/apply/check/leader', { id: check.id, agreed: true }))
    const sold = await detail(consultant, id)
    expect(sold).toMatchObject({ state: 'DONE', family: { parentName: '林先生', patients: [{ name: '林小满' }] } })
    const [order] = await server.sql`select o.*, pp.relation from order_info o
      join patient_parent pp using (patient_id, parent_id) where customer_id = ${id}`
    expect(order).toMatchObject({
      state: 'PAID',
      payable: 9_800_00,
      paid: 9_800_00,
      relation: 'father',
      campusId: here,
    })
    expect(sold.timeline.filter((event) => event.kind === 'STEP').map((event) => event.toState)).toEqual([
      'DONE',
      'FINISH_LEADER',
      'FINISH_CAMPUS',
      'IN',
      'WAIT',
      'WAIT',
    ])
  })

  it('a deal of a family that is known links to it instead of doubling it', async () => {
    const phone = newPhone()
    const sell = async (patient?: { id: number }) => {
      const { id } = await newLead(server, { campusId: here, ownerId: consultantId, state: 'IN' })
      const check = done(
        await consultant.call('/admin/customer/finish', { id, ...deal(phone), ...(patient ? { patient } : {}) }),
      )
      done(await principal.call('/admin/customer/apply/check/campus', { id: check.id, agreed: true }))
      done(await director.call('/admin/customer/apply/check/leader', { id: check.id, agreed: true }))
      return (await detail(consultant, id)).patientId as number
    }
    const first = await sell()
    expect(await sell({ id: first })).toBe(first)
    expect(await sell()).not.toBe(first)
    expect(await server.sql`select 1 from parent_info where phone = ${phone}`).toHaveLength(1)
    expect(await server.sql`select 1 from order_info where patient_id = ${first}`).toHaveLength(2)
  })

  it('is not sold with less than was to pay, nor with a patient or an order of another family', async () => {
    const { id } = await newLead(server, { campusId: here, ownerId: consultantId, state: 'IN' })
    const ask = async (change: object) => {
      const answer = await consultant.call('/admin/customer/finish', { id, ...deal(), ...change })
      return (answer.data as unknown as { fields: { path: string }[] }).fields.map((field) => field.path)
    }
    const order = { ...deal().order, payments: [{ amount: 9_799_99, method: 'cash', paidOn: '2026-05-01' }] }
    expect(await ask({ order })).toEqual(['order.payments.0.amount'])
    expect(await ask({ patient: { id: 1 } })).toEqual(['patient.id'])
    expect(await ask({ order: { id: 1 } })).toEqual(['order.id'])
    expect((await detail(consultant, id)).state).toBe('IN')
  })
})

describe('a review', () => {
  it('is never decided by the applicant, whatever other permissions the applicant has', async () => {
    const { id } = await newLead(server, { campusId: here, ownerId: consultantId, state: 'IN' })
    const { id: check } = done(await principal.call('/admin/customer/check', { id, stage: 'WAIT', reason: '先放一放' }))
    expect((await principal.call('/admin/customer-check/update', { id: check, agreed: true })).errCode).toBe(
      'CHECK_OWN',
    )
    await expect(server.sql`update customer_check set checker_id = applicant_id where id = ${check}`).rejects.toThrow(
      'customer_check__checker_id__check',
    )
    expect(done(await principal.call('/admin/customer/inStatus/check', {})).total).toBe(0)
    expect(done(await director.call('/admin/customer/inStatus/check', {})).total).toBe(1)
    done(await director.call('/admin/customer-check/update', { id: check, agreed: true }))
    expect((await detail(principal, id)).state).toBe('WAIT')
  })

  it('that does not agree gives a reason, notifies the applicant, and leaves the lead in progress', async () => {
    const { id } = await newLead(server, { campusId: here, ownerId: consultantId, state: 'IN' })
    const { id: check } = done(
      await consultant.call('/admin/customer/check', {
        id,
        stage: 'NOT',
        reason: '三次未接',
        lostReason: 'unreachable',
      }),
    )
    const refused = await principal.call('/admin/customer-check/update', { id: check, agreed: false })
    expect(refused.data).toMatchObject({ fields: [{ path: 'reason' }] })
    done(await principal.call('/admin/customer-check/update', { id: check, agreed: false, reason: '再试一周' }))
    expect((await detail(consultant, id)).state).toBe('IN')
    expect(done(await consultant.call('/admin/customer/check/info', { id: check }))).toMatchObject({
      state: 'REJECTED',
      opinion: '再试一周',
    })
    const { list } = done(await consultant.call('/admin/message/page', {}))
    expect(list[0]?.body).toContain('再试一周')
    expect((await principal.call('/admin/customer-check/update', { id: check, agreed: true })).errCode).toBe(
      'CHECK_DECIDED',
    )
  })

  it('is withdrawn by the applicant alone, and only before a decision', async () => {
    const { id, checkId } = await newLead(server, { campusId: here, ownerId: consultantId, state: 'FINISH_CAMPUS' })
    expect((await principal.call('/admin/customer-check/delete', { id: checkId as number })).errCode).toBe(
      'CUSTOMER_NOT_YOURS',
    )
    done(await consultant.call('/admin/customer-check/delete', { id: checkId as number }))
    expect((await detail(consultant, id)).state).toBe('IN')
    expect(
      (await principal.call('/admin/customer/apply/check/campus', { id: checkId as number, agreed: true })).errCode,
    ).toBe('CHECK_DECIDED')
  })
})

describe('claims', () => {
  it('end at the daily cap, which leads given back do not raise, and at the holding cap', async () => {
    const ids: number[] = []
    for (let at = 0; at < 22; at++) ids.push((await newLead(server, { campusId: here, state: 'POOL' })).id)
    await server.sql`delete from customer_claim where false`
    const first = done(await colleague.call('/admin/customer/apply', { ids: ids.slice(0, 19) }))
    expect(first).toMatchObject({ refused: [] })
    done(await colleague.call('/admin/customer/inPublic', { ids: first.done.slice(0, 5) }))
    const more = done(await colleague.call('/admin/customer/apply', { ids: ids.slice(19) }))
    expect(more.done).toHaveLength(1)
    expect(more.refused.map((one) => one.errCode)).toEqual(['CUSTOMER_DAILY_CAP', 'CUSTOMER_DAILY_CAP'])
    await server.sql`update config set value = to_jsonb(2) where key = 'customer.holdingCap'`
    const held = done(
      await consultant.call('/admin/customer/apply', { ids: [...ids.slice(20), first.done[0] as number] }),
    )
    expect(held.done).toHaveLength(2)
    expect(held.refused.map((one) => one.errCode)).toEqual(['CUSTOMER_HOLDING_CAP'])
    const again = await consultant.call('/admin/customer/add', { campusId: here, childName: '王乐', phone: newPhone() })
    expect(again.errCode).toBe('CUSTOMER_HOLDING_CAP')
  })

  it('by the previous owner wait for the cool-down; every other user may claim the lead at once', async () => {
    const { id } = await newLead(server, { campusId: here, ownerId: consultantId, state: 'IN' })
    done(await consultant.call('/admin/customer/inPublic', { ids: [id], reason: '家长不方便' }))
    expect((await consultant.call('/admin/customer/apply', { ids: [id] })).errCode).toBe('CUSTOMER_COOL_DOWN')
    expect(done(await consultant.call('/admin/customer/pagePublic', {})).list[0]?.phone).toMatch(/^\d{3}\*{4}\d{4}$/)
    await server.sql`update customer set pooled_at = now() - interval '8 days' where id = ${id}`
    expect(done(await consultant.call('/admin/customer/apply', { ids: [id] })).done).toEqual([id])
  })

  it('find no lead of another campus for consultants of a campus, and all leads for a marketing consultant of headquarters', async () => {
    const { id } = await newLead(server, { campusId: there, state: 'POOL' })
    expect((await consultant.call('/admin/customer/apply', { ids: [id] })).errCode).toBe('NOT_FOUND')
    expect(done(await consultant.call('/admin/customer/pagePublic', {})).total).toBe(0)
    expect(done(await marketer.call('/admin/customer/pagePublic', {})).total).toBe(1)
  })
})

describe('allocation', () => {
  it('goes only to a user who works for the lead’s campus and is below the holding cap', async () => {
    const { id } = await newLead(server, { campusId: here, state: 'POOL' })
    const other = await director.call('/admin/customer/allocation', { ids: [id], ownerId: strangerId })
    expect(other.data).toMatchObject({ fields: [{ path: 'ownerId' }] })
    const doctor = await director.call('/admin/customer/allocation', {
      ids: [id],
      ownerId: await staffId(server, 'doctor'),
    })
    expect(doctor.errCode).toBe('UNKNOWN_REFERENCE')
    const candidates = done(await principal.call('/admin/customer/allocation/candidates', { campusId: here }))
    expect(candidates.map((one) => one.id)).toContain(consultantId)
    expect(candidates.map((one) => one.id)).not.toContain(strangerId)
    const places = candidates.map(({ id }) => id)
    expect(places.indexOf(consultantId)).toBeLessThan(places.indexOf(await staffId(server, 'marketer')))
    await server.sql`update config set value = to_jsonb(1) where key = 'customer.holdingCap'`
    await newLead(server, { campusId: here, ownerId: consultantId })
    expect((await principal.call('/admin/customer/allocation', { ids: [id], ownerId: consultantId })).errCode).toBe(
      'CUSTOMER_HOLDING_CAP',
    )
  })
})

describe('a known phone', () => {
  it('is refused with the surname of the lead’s owner, and at another campus with nothing else but whom to tell', async () => {
    const phone = newPhone()
    await server.sql`update rbac_user set user_name = '欧阳明' where id = ${strangerId}`
    const { id } = done(await stranger.call('/admin/customer/add', { campusId: there, childName: '周安', phone }))
    const answer = await consultant.call('/admin/customer/add', { campusId: here, childName: '周安', phone })
    expect(answer.errCode).toBe('CUSTOMER_DUPLICATE_PHONE')
    expect(answer.data).toEqual({
      fields: [{ path: 'phone', msg: expect.stringMatching(/^这个手机号已在.+登记，由 欧\*\* 负责：请转告$/) }],
      ...{ knownId: null, patient: null },
    })
    const near = await director.call('/admin/customer/add', { campusId: here, childName: '周安', phone })
    expect(near.data).toMatchObject({ fields: [{ msg: '这个手机号已登记，由 欧** 负责' }], knownId: id })
  })

  it('stays known while its lead is merged or until it is deleted, and a deleted lead is restored only if its phone is still free', async () => {
    const phone = newPhone()
    const { id } = done(await principal.call('/admin/customer/add', { campusId: here, childName: '周安', phone }))
    done(await principal.call('/admin/customer/delete', { id }))
    const { id: second } = done(
      await principal.call('/admin/customer/add', { campusId: here, childName: '周安', phone }),
    )
    expect((await principal.call('/admin/customer/restore', { id })).errCode).toBe('CUSTOMER_DUPLICATE_PHONE')
    done(await principal.call('/admin/customer/delete', { id: second }))
    done(await principal.call('/admin/customer/restore', { id }))
    expect((await detail(principal, id)).state).toBe('WAIT')
  })
})

describe('a merge', () => {
  it('keeps the contacts of both, fills what was empty, and is undone without a trace', async () => {
    const add = (childName: string, more: object = {}) =>
      principal.call('/admin/customer/add', { campusId: here, childName, phone: newPhone(), ...more })
    const { id: winnerId } = done(await add('吴桐'))
    const { id: loserId } = done(await add('吴桐', { need: '注意力不集中', source: 'school' }))
    done(await principal.call('/admin/customer/follow', { customerId: loserId, ...contact }))
    const before = [await detail(principal, winnerId), await detail(principal, loserId)]
    const { id } = done(await principal.call('/admin/customer/merge', { winnerId, loserId }))
    const merged = await detail(principal, winnerId)
    expect(merged).toMatchObject({
      need: '注意力不集中',
      source: 'school',
      contactCount: 1,
      merged: [{ id, childName: '吴桐' }],
    })
    expect(merged.timeline.some((event) => event.kind === 'FOLLOW' && event.text === contact.content)).toBe(true)
    expect(
      done(await principal.call('/admin/customer/page', { keyword: before[1]?.phone.slice(-6) ?? '' })).list,
    ).toMatchObject([{ id: winnerId }])
    const taken = await add('吴桐')
    done(taken)
    done(await principal.call('/admin/customer/unmerge', { id }))
    const lasting = ({ version, timeline, ...lead }: Awaited<ReturnType<typeof detail>>) => [lead, timeline.length]
    const [winner, loser] = before as [Awaited<ReturnType<typeof detail>>, Awaited<ReturnType<typeof detail>>]
    expect(lasting(await detail(principal, loserId))).toEqual(lasting(loser))
    const [apart] = lasting(await detail(principal, winnerId))
    expect(apart).toEqual(lasting(winner)[0])
  })

  it('of a lead that is under review, was sold, or has others merged into it is refused', async () => {
    const { id: winnerId } = await newLead(server, { campusId: here })
    for (const state of ['IN_CHECK', 'FINISH_CAMPUS', 'DONE'] as const) {
      const { id: loserId } = await newLead(server, { campusId: here, ownerId: consultantId, state })
      expect((await principal.call('/admin/customer/merge', { winnerId, loserId })).errCode).toBe('CUSTOMER_STATE')
    }
    const { id: loserId } = await newLead(server, { campusId: here })
    done(await principal.call('/admin/customer/merge', { winnerId, loserId }))
    const { id: third } = await newLead(server, { campusId: here })
    expect((await principal.call('/admin/customer/merge', { winnerId: third, loserId: winnerId })).errCode).toBe(
      'CUSTOMER_MERGED',
    )
    const { id: far } = await newLead(server, { campusId: there })
    expect((await principal.call('/admin/customer/merge', { winnerId: third, loserId: far })).errCode).toBe('NOT_FOUND')
  })
})

describe('steps of the owner', () => {
  it('are refused to a colleague who may read the lead, and to its marketing owner once it has another owner', async () => {
    const phone = newPhone()
    const { id } = done(
      await marketer.call('/admin/customer/add', { campusId: here, childName: '何其', phone, ownerId: null }),
    )
    done(await principal.call('/admin/customer/allocation', { ids: [id], ownerId: colleagueId }))
    expect((await detail(marketer, id)).mayAct).toBe(false)
    expect((await marketer.call('/admin/customer/follow', { customerId: id, ...contact })).errCode).toBe(
      'CUSTOMER_NOT_YOURS',
    )
    expect((await marketer.call('/admin/customer/inPublic', { ids: [id] })).errCode).toBe('CUSTOMER_NOT_YOURS')
    expect((await consultant.call('/admin/customer/follow', { customerId: id, ...contact })).errCode).toBe('NOT_FOUND')
  })

  it('leave no change of state or owner without a line in the time line, whatever statement made it', async () => {
    const { id } = await newLead(server, { campusId: here, ownerId: consultantId })
    await server.sql`update customer set owner_id = ${colleagueId} where id = ${id}`
    await server.sql`update customer set child_name = '改名' where id = ${id}`
    const steps =
      await server.sql`select from_owner_id, to_owner_id from customer_step where customer_id = ${id} order by id`
    expect(steps).toMatchObject([{ toOwnerId: consultantId }, { fromOwnerId: consultantId, toOwnerId: colleagueId }])
    await expect(server.sql`delete from customer_step where customer_id = ${id}`).rejects.toThrow('append-only')
  })
})
