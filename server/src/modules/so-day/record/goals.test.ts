import type { Request } from '@cogcampus/contract'
import { beforeAll, expect, it } from 'vitest'
import { consented, heldSession } from '../../../../test/clinic.ts'
import { type Client, useServer } from '../../../../test/server.ts'
import { newColleague, newTimetable, type Timetable } from '../../../../test/timetable.ts'
import { campusIds, done } from '../../../../test/world.ts'
import { dayBefore, todayText } from '../../../lib/day.ts'

const server = useServer()
let at: Timetable
beforeAll(async () => {
  at = await newTimetable(server, { patients: 3 })
  await consented(server, at.patientIds)
})

type Written = Request<'/admin/so-day/record/save'>
const write =
  (call: 'save' | 'sign') =>
  (soDayId: number, more: Partial<Written> = {}, by = at.doctor) =>
    by.call(`/admin/so-day/record/${call}`, { soDayId, tasks: [], note: '完成', ...more })
const [save, sign] = [write('save'), write('sign')]
const detail = async (id: number, by = at.doctor) => done(await by.call('/admin/so-day/record/detail', { id }))

const today = todayText()
const levels = ['一', '二', '三', '四', '五']
const goal = { domain: 'memory', title: '记住三步指令', levels, baseline: -2 }
const fields = {
  ...{ timesAWeek: 3, minutes: 45, startOn: dayBefore(today, 30), reviewOn: dayBefore(today, -30) },
  goals: [goal, { ...goal, title: '等待轮流', baseline: -1 }],
}
/** The running plan of a patient, instead of the one before. */
async function plan(patientId: number, after: number | null = null) {
  const { id } = done(await at.admin.call('/admin/teaching-plan/add', { patientId, after, ...fields }))
  const { goals, version } = await info(id)
  return { id, version, goalIds: goals.map((each) => each.id) as [number, number] }
}
const info = async (id: number, by: Client = at.admin) => done(await by.call('/admin/teaching-plan/info', { id }))
const notedOf = async (id: number, by?: Client) => (await info(id, by)).goals.map(({ noted }) => noted)
const refusedAt = (errCode: string, path: string) => ({
  errCode,
  status: 2,
  data: { fields: [{ path, msg: expect.stringMatching(/./) }] },
})

it('levels of goals are noted with the draft of a record, stay where none are given, and stand in the plan once it is signed', async () => {
  const [patientId] = at.patientIds as [number, number, number]
  const { id: planId, goalIds } = await plan(patientId)
  const [first, second] = goalIds
  const [older, later] = [
    await heldSession(server, at, { day: dayBefore(today, 901) }),
    await heldSession(server, at, { day: dayBefore(today, 900) }),
  ]
  const noted = [
    { goalId: first, level: -1 },
    { goalId: second, level: 1 },
  ]
  const draft = done(await save(later, { goals: noted }))
  expect((await detail(later)).record?.goals).toEqual([
    { goalId: first, title: '记住三步指令', baseline: -2, level: -1, text: '二' },
    { goalId: second, title: '等待轮流', baseline: -1, level: 1, text: '四' },
  ])
  expect(await notedOf(planId)).toEqual([null, null])
  const kept = done(await save(later, { version: draft.version, note: '再看' }))
  expect((await detail(later)).record?.goals).toHaveLength(2)
  const cleared = done(await save(later, { version: kept.version, goals: [] }))
  expect((await detail(later)).record?.goals).toEqual([])
  const again = done(await save(later, { version: cleared.version, goals: noted.slice(0, 1) }))
  const signed = done(await sign(later, { version: again.version }))
  done(await sign(older, { goals: [{ goalId: first, level: 2 }, ...noted.slice(1)] }))
  expect(await notedOf(planId)).toEqual([
    { level: -1, day: dayBefore(today, 900) },
    { level: 1, day: dayBefore(today, 901) },
  ])
  done(await at.doctor.call('/admin/so-day/record/unsign', { id: signed.id, version: signed.version }))
  expect((await notedOf(planId))[0]).toEqual({ level: 2, day: dayBefore(today, 901) })
})

it('levels of a signed record do not change, whatever the code does', async () => {
  const [, patientId] = at.patientIds as [number, number, number]
  const { goalIds } = await plan(patientId)
  const id = await heldSession(server, at, { patientId })
  const { id: recordId, version } = done(await sign(id, { goals: [{ goalId: goalIds[0], level: 0 }] }))
  expect(await save(id, { version, goals: [] })).toMatchObject({ errCode: 'RECORD_SIGNED' })
  await expect(server.sql`update so_record_goal set level = 2 where record_id = ${recordId}`).rejects.toThrow(/signed/)
  await expect(server.sql`delete from so_record_goal where record_id = ${recordId}`).rejects.toThrow(/signed/)
})

it('a goal is refused by its place where its plan has ended, is of another patient or comes twice, and nothing is saved', async () => {
  const [, , patientId] = at.patientIds as [number, number, number]
  const { id: ended, goalIds: old } = await plan(patientId)
  const id = await heldSession(server, at, { patientId })
  const { version } = done(await save(id, { goals: [{ goalId: old[0], level: -1 }] }))
  const { goalIds } = await plan(patientId, ended)
  const other = await newTimetable(server)
  await consented(server, other.patientIds)
  const { goalIds: foreign } = await plan(other.patientId)
  const write = (...ids: number[]) =>
    sign(id, { version, note: '补写', goals: ids.map((goalId) => ({ goalId, level: 0 })) })
  expect(await write(old[0])).toMatchObject(refusedAt('GOAL_NOT_RUNNING', 'goals.0.goalId'))
  expect(await write(goalIds[0], foreign[0])).toMatchObject(refusedAt('GOAL_NOT_RUNNING', 'goals.1.goalId'))
  expect(await write(987_654_321)).toMatchObject(refusedAt('GOAL_NOT_RUNNING', 'goals.0.goalId'))
  expect(await write(goalIds[0], goalIds[0])).toMatchObject(refusedAt('RULE_BROKEN', 'goals.1.goalId'))
  const far = await save(id, { version, goals: [{ goalId: goalIds[0], level: 3 as never }] })
  expect(far).toMatchObject({ status: 2, data: { fields: [{ path: 'goals.0.level' }] } })
  expect((await detail(id)).record).toMatchObject({ version, note: '完成', goals: [{ goalId: old[0], level: -1 }] })
  done(await write(...goalIds))
})

it('levels are noted by who writes the record, read by colleagues of the patient, and by no one beyond', async () => {
  const own = await newTimetable(server)
  await consented(server, own.patientIds)
  const { id: planId, goalIds } = await plan(own.patientId)
  const goals = [{ goalId: goalIds[0], level: -1 }]
  const colleague = await newColleague(server, own)
  await heldSession(server, { ...own, doctorId: colleague.id })
  const id = await heldSession(server, own)
  expect(await save(id, { goals }, colleague.client)).toMatchObject({ errCode: 'NOT_FOUND' })
  expect(await save(id, { goals }, await server.as('principal2'))).toMatchObject({ errCode: 'NOT_FOUND' })
  done(await sign(id, { goals }, own.doctor))
  expect((await detail(id, colleague.client)).record?.goals).toMatchObject(goals)
  expect((await notedOf(planId, colleague.client))[0]).toMatchObject({ level: -1 })
  const stranger = await newColleague(server, own)
  expect((await stranger.client.call('/admin/teaching-plan/info', { id: planId })).errCode).toBe('NOT_FOUND')
  const away = await heldSession(server, own)
  done(await save(away, { goals }, await server.as('principal')))
})

it('a goal keeps its noted levels whatever place it gets in its plan, and is not taken out of it', async () => {
  const own = await newTimetable(server)
  await consented(server, own.patientIds)
  const { id: planId, version, goalIds } = await plan(own.patientId)
  const [first, second] = goalIds
  done(await sign(await heldSession(server, own), { goals: [{ goalId: second, level: 0 }] }, own.doctor))
  const update = (seen: number, goals: Request<'/admin/teaching-plan/update'>['goals']) =>
    at.admin.call('/admin/teaching-plan/update', { id: planId, version: seen, ...fields, goals })
  const [one, two] = fields.goals as [typeof goal, typeof goal]
  expect(await update(version, [{ ...one, id: first }])).toMatchObject(refusedAt('GOAL_NOTED', 'goals'))
  const strange = await update(version, [
    { ...two, id: second },
    { ...one, id: 987_654_321 },
  ])
  expect(strange).toMatchObject({ errCode: 'UNKNOWN_REFERENCE', data: { fields: [{ path: 'goals.1.id' }] } })
  const shown = async () =>
    (await info(planId)).goals.map(({ id, title, noted }) => [id === second, title, noted?.level])
  const turned = done(
    await update(version, [
      { ...two, id: second },
      { ...one, id: first },
    ]),
  )
  expect(await shown()).toEqual([
    [true, '等待轮流', 0],
    [false, '记住三步指令', undefined],
  ])
  done(
    await update(turned.version, [
      { ...one, title: '新的目标' },
      { ...two, title: '等三个人', id: second },
    ]),
  )
  expect(await shown()).toEqual([
    [false, '新的目标', undefined],
    [true, '等三个人', 0],
  ])
})

it('a signed record keeps the words of a goal as they were when it was noted, whatever its plan says later', async () => {
  const own = await newTimetable(server)
  await consented(server, own.patientIds)
  const { id: planId, version, goalIds } = await plan(own.patientId)
  const id = await heldSession(server, own)
  done(await sign(id, { goals: [{ goalId: goalIds[0], level: 0 }] }, own.doctor))
  const other = { ...goal, title: '另一个目标', levels: ['A', 'B', 'C', 'D', 'E'], baseline: -1 }
  const goals = [{ ...other, id: goalIds[0] }]
  done(await at.admin.call('/admin/teaching-plan/update', { id: planId, version, ...fields, goals }))
  expect((await detail(id, own.doctor)).record?.goals).toEqual([
    { goalId: goalIds[0], title: '记住三步指令', baseline: -2, level: 0, text: '三' },
  ])
})

it('a goal that only drafts note is taken out of its plan and of the drafts', async () => {
  const own = await newTimetable(server)
  await consented(server, own.patientIds)
  const { id: planId, version, goalIds } = await plan(own.patientId)
  const id = await heldSession(server, own)
  done(await save(id, { goals: goalIds.map((goalId) => ({ goalId, level: 0 })) }, own.doctor))
  const goals = [{ ...goal, id: goalIds[0] }]
  done(await at.admin.call('/admin/teaching-plan/update', { id: planId, version, ...fields, goals }))
  expect((await detail(id, own.doctor)).record?.goals).toMatchObject([{ goalId: goalIds[0] }])
})

it('a draft whose plan has ended is not signed with its levels, given again or not, and of a sign and a review at once the review waits or the sign is refused', async () => {
  const own = await newTimetable(server)
  await consented(server, own.patientIds)
  const { id: planId, version, goalIds } = await plan(own.patientId)
  const noted = { goals: [{ goalId: goalIds[0], level: 1 }] }
  const draft = await heldSession(server, own)
  const { version: drafted } = done(await save(draft, noted, own.doctor))
  const rivals = await Promise.all(Array.from({ length: 5 }, () => heldSession(server, own)))
  const achieved = goalIds.map((id) => ({ id, level: 0 }))
  const review = at.admin.call('/admin/teaching-plan/review', { id: planId, version, achieved, outcome: '达到' })
  const signed = await Promise.all(rivals.map((id) => sign(id, noted, own.doctor)))
  done(await review)
  const late =
    await server.sql`select r.id from so_record r join so_record_goal n on n.record_id = r.id, teaching_plan p
    where p.id = ${planId} and n.goal_id = ${goalIds[0]} and r.state <> 'DRAFT' and r.signed_at > p.ended_at`
  expect(late).toEqual([])
  for (const answer of signed.filter(({ status }) => status !== 0))
    expect(answer).toMatchObject(refusedAt('GOAL_NOT_RUNNING', 'goals.0.goalId'))
  for (const more of [noted, {}])
    expect(await sign(draft, { version: drafted, ...more }, own.doctor)).toMatchObject(
      refusedAt('GOAL_NOT_RUNNING', 'goals.0.goalId'),
    )
  done(await sign(draft, { version: drafted, goals: [] }, own.doctor))
})

it('levels stay with the plan and the records of a patient who goes to another campus', async () => {
  const own = await newTimetable(server)
  await consented(server, own.patientIds)
  const { id: planId, goalIds } = await plan(own.patientId)
  const [signedOne, drafted] = [await heldSession(server, own), await heldSession(server, own)]
  const noted = { goals: [{ goalId: goalIds[0], level: 1 }] }
  done(await sign(signedOne, noted, own.doctor))
  const { version } = done(await save(drafted, noted, own.doctor))
  const elsewhere = (await campusIds(server)).find((id) => id !== own.campusId) ?? 0
  await server.sql`update patient set campus_id = ${elsewhere} where id = ${own.patientId}`
  for (const id of [signedOne, drafted])
    expect((await detail(id, await server.as('principal'))).record?.goals).toMatchObject([
      { goalId: goalIds[0], level: 1 },
    ])
  expect((await notedOf(planId))[0]).toMatchObject({ level: 1 })
  // The plan went with the patient, out of the reach of the doctor: that is said, and the draft stays.
  expect(await sign(drafted, { version, ...noted }, own.doctor)).toMatchObject(
    refusedAt('GOAL_NOT_RUNNING', 'goals.0.goalId'),
  )
  expect((await detail(drafted, await server.as('principal'))).record?.goals).toHaveLength(1)
})
