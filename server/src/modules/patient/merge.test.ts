import { beforeAll, describe, expect, it } from 'vitest'
import { newFamily } from '../../../test/matrix/families.ts'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done } from '../../../test/world.ts'
import { todayText } from '../../lib/day.ts'

const server = useServer()
let [principal, other] = [] as unknown as [Client, Client]
let [own, elsewhere] = [0, 0]
beforeAll(async () => {
  ;[principal, other] = [await server.as('principal'), await server.as('principal2')]
  ;[own, elsewhere] = await campusIds(server)
})

const family = (name = '许愿', campusId = own) => newFamily(server.sql, { campusId, name })
const info = async (id: number) => done(await principal.call('/admin/patient/info', { id }))
const merge = (winnerId: number, loserId: number, by = principal) =>
  by.call('/admin/patient/merge', { winnerId, loserId, reason: '重复登记' })
async function set(id: number, fields: object) {
  const { campusId, name, gender, birthday, version } = await info(id)
  return done(
    await principal.call('/admin/patient/update', {
      id,
      campusId,
      name,
      gender: gender as 1,
      birthday,
      version,
      ...fields,
    }),
  )
}
/** A consent of a patient. */
async function belongings({ patientId, parentId }: { patientId: number; parentId: number }) {
  await server.sql`insert into patient_consent (patient_id, parent_id, relation, code, revision, method, file, signed_on)
    values (${patientId}, ${parentId}, 'mother', 'consent', 1, 'SCREEN', '/files/none', ${todayText()}::date)`
}
const NUMBER = '11010519491231002X'

const ofSession = 'is of a session, which stays where its hours were booked'
const ofOrder = 'is of an order; a file with orders is the one that is kept'
/** The tables of patients whose rows a merge leaves, and why. */
const stays: Record<string, string> = {
  so_day: ofOrder,
  so_record: ofSession,
  so_evaluation: ofSession,
  reply: ofSession,
  work: ofSession,
  so_week_patient: ofOrder,
  so_unplaced: ofOrder,
  so_proposal_patient: 'the proposal stands as it was solved',
  order_info: ofOrder,
  order_course: ofOrder,
  order_refund: ofOrder,
  hour_ledger: ofOrder,
  patient_step: 'the past of the file itself',
  operation_change: 'who read a merged file is told with the file that it became',
  order_payment: ofOrder,
  order_renewal: ofOrder,
}

describe('two files of one patient', () => {
  it('become one: it takes what it lacks, with family and consents, and is found by both names', async () => {
    const [winner, loser] = [await family('许愿'), await family('许小愿')]
    await set(winner.patientId, { remark: '保留' })
    await set(loser.patientId, { remark: '放弃', schooling: '阳光小学', identityNo: NUMBER })
    await belongings(loser)
    done(await merge(winner.patientId, loser.patientId))
    const file = await info(winner.patientId)
    expect(file).toMatchObject({
      remark: '保留',
      schooling: '阳光小学',
      identityNo: '**************002X',
      consent: 'GIVEN',
      merged: [{ name: '许小愿' }],
      timeline: expect.arrayContaining([expect.objectContaining({ kind: 'MERGE', reason: '重复登记' })]),
    })
    expect([file.family.length, file.consents.length]).toEqual([2, 1])
    const found = done(await principal.call('/admin/patient/page', { keyword: '许小愿' })).list
    expect(found.map(({ id }) => id)).toEqual([winner.patientId])
    expect((await principal.call('/admin/patient/restore', { id: loser.patientId })).errCode).toBe('NOT_FOUND')
  })

  it('are separated again as they were; what was changed since stays', async () => {
    const [winner, loser] = [await family('洛川'), await family('洛小川')]
    await set(loser.patientId, { schooling: '一小', handedness: 'LEFT', identityNo: '440308199901101512' })
    await belongings(loser)
    const { id } = done(await merge(winner.patientId, loser.patientId))
    await set(winner.patientId, { schooling: '二小' })
    done(await principal.call('/admin/patient/unmerge', { id }))
    expect(await info(winner.patientId)).toMatchObject({
      schooling: '二小',
      handedness: null,
      identityNo: null,
      consent: 'MISSING',
      merged: [],
    })
    expect(await info(loser.patientId)).toMatchObject({
      schooling: '一小',
      handedness: 'LEFT',
      identityNo: '**************1512',
      consent: 'GIVEN',
    })
    const after = await info(loser.patientId)
    expect(after.family).toHaveLength(1)
    expect((await principal.call('/admin/patient/unmerge', { id })).errCode).toBe('NOT_FOUND')
  })

  it('become one with what the family wishes of the timetable, but for a course only once', async () => {
    const [winner, loser] = [await family('愿望'), await family('愿望')]
    const courses = (await server.sql`select id from course order by id limit 3`).map((row) => row.id as number)
    const [both, single, together] = courses as [number, number, number]
    await server.sql`insert into so_wish (campus_id, patient_id, course_id, times)
      values (${own}, ${winner.patientId}, ${both}, 1), (${own}, ${loser.patientId}, ${both}, 2), (${own}, ${loser.patientId}, ${single}, 3)`
    await server.sql`insert into so_wish (campus_id, patient_id, course_id, times, together_id)
      values (${own}, ${loser.patientId}, ${together}, 1, ${winner.patientId})`
    const wishes = async (id: number) =>
      (await server.sql`select times from so_wish where patient_id = ${id} order by course_id`).map((row) => row.times)
    const { id } = done(await merge(winner.patientId, loser.patientId))
    expect([await wishes(winner.patientId), await wishes(loser.patientId)]).toEqual([
      [1, 3],
      [2, 1],
    ])
    done(await principal.call('/admin/patient/unmerge', { id }))
    expect([await wishes(winner.patientId), await wishes(loser.patientId)]).toEqual([[1], [2, 3, 1]])
  })

  it('become one with all that belongs to a patient, but for what stays with a session or an order', async () => {
    const [winner, loser] = [await family('全部'), await family('全部')]
    const { id } = done(await merge(winner.patientId, loser.patientId))
    const [made] = await server.sql`select moved from patient_merge where id = ${id}`
    const rows =
      await server.sql`select c.table_name as name from information_schema.columns c join information_schema.tables t
      on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      where c.table_schema = 'public' and c.column_name = 'patient_id'`
    const left = rows.map(({ name }) => name as string).filter((name) => !(name in ((made?.moved ?? {}) as object)))
    expect(
      left.toSorted(),
      'add the table to server/src/modules/patient/parts.ts, or say here why its rows stay',
    ).toEqual(Object.keys(stays).toSorted())
  })

  it('of which both have a consent keep each its own apart: the one of the file that stays holds', async () => {
    const [winner, loser] = [await family('两份'), await family('两份')]
    await belongings(winner)
    await belongings(loser)
    const { id } = done(await merge(winner.patientId, loser.patientId))
    expect((await info(winner.patientId)).consents).toHaveLength(1)
    done(await principal.call('/admin/patient/unmerge', { id }))
    expect((await info(loser.patientId)).consents).toHaveLength(1)
  })

  it('are merged once by two users at once, in no circle, and by no user who does not reach both', async () => {
    const [a, b, c] = [await family('甲'), await family('乙'), await family('丙', elsewhere)]
    const race = await Promise.all([merge(a.patientId, b.patientId), merge(b.patientId, a.patientId)])
    expect(race.map(({ errCode }) => errCode || 'done').toSorted()).toEqual(['NOT_FOUND', 'done'])
    const winner = race[0]?.status === 0 ? a : b
    expect((await merge(winner.patientId, c.patientId)).errCode).toBe('NOT_FOUND')
    expect((await merge(c.patientId, winner.patientId, other)).errCode).toBe('NOT_FOUND')
    const third = await family('丁')
    expect((await merge(third.patientId, winner.patientId)).errCode).toBe('PATIENT_MERGED')
  })

  it('are merged into the one that has orders, never the other way round', async () => {
    const [bought, other] = [await family('有单'), await family('无单')]
    await server.sql`insert into order_info (campus_id, patient_id, parent_id, state, list, payable)
      values (${own}, ${bought.patientId}, ${bought.parentId}, 'DRAFT', 100, 100)`
    expect((await merge(other.patientId, bought.patientId)).errCode).toBe('PATIENT_HAS_ORDERS')
    done(await merge(bought.patientId, other.patientId))
    expect((await info(bought.patientId)).orders).toMatchObject([{ state: 'DRAFT', hoursLeft: 0 }])
  })

  it('that share a parent keep one link to the parent', async () => {
    const [winner, loser] = [await family('同一'), await family('同一')]
    await server.sql`insert into patient_parent (patient_id, parent_id, relation) values (${loser.patientId}, ${winner.parentId}, 'mother')`
    const { id } = done(await merge(winner.patientId, loser.patientId))
    expect((await info(winner.patientId)).family.map(({ parentId }) => parentId).toSorted()).toEqual(
      [winner.parentId, loser.parentId].toSorted(),
    )
    done(await principal.call('/admin/patient/unmerge', { id }))
    expect((await info(loser.patientId)).family).toHaveLength(2)
  })
})
