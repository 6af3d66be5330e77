import { beforeAll, describe, expect, it } from 'vitest'
import { heldSession } from '../../../../test/clinic.ts'
import { useServer } from '../../../../test/server.ts'
import { newTimetable, type Timetable } from '../../../../test/timetable.ts'
import { done, newAccount } from '../../../../test/world.ts'

const server = useServer()
let at: Timetable
beforeAll(async () => {
  at = await newTimetable(server)
})

const stars = { effect: 5, attitude: 4, punctual: 3 }
const evaluate = (id: number, more: object = {}) => at.desk.call('/admin/so-day/evaluate', { id, ...stars, ...more })
const info = async (id: number, by = at.desk) => done(await by.call('/admin/so-day/evaluate/info', { id }))

describe('the evaluation of a session', () => {
  it('is entered once from paper, changes with its version, and is read by the doctor of the session', async () => {
    const id = await heldSession(server, at)
    expect(await info(id)).toBeNull()
    const { version } = done(await evaluate(id, { text: '老师很耐心' }))
    expect(await evaluate(id)).toMatchObject({ errCode: 'STALE_VERSION' })
    done(await evaluate(id, { version, effect: 4 }))
    expect(await info(id, at.doctor)).toMatchObject({ ...stars, effect: 4, text: null, byFamily: false })
  })

  it('is refused before the session is done, with six stars, and beyond the campus', async () => {
    const id = await heldSession(server, at, { state: 'CHECKED_IN' })
    expect(await evaluate(id)).toMatchObject({ errCode: 'SESSION_NOT_HELD', data: { fields: [{ path: 'id' }] } })
    expect(await evaluate(id, { effect: 6 })).toMatchObject({ data: { fields: [{ path: 'effect' }] } })
    const other = await server.as('frontdesk2')
    expect(await other.call('/admin/so-day/evaluate', { id, ...stars })).toMatchObject({ errCode: 'NOT_FOUND' })
  })

  it('of the family itself stays as the family wrote it', async () => {
    const id = await heldSession(server, at)
    const { id: accountId } = await newAccount(server, { parentId: at.parentId })
    await server.sql`insert into so_evaluation (so_day_id, campus_id, course_id, doctor_id, patient_id, day, effect, attitude, punctual, author_account_id)
      select id, campus_id, course_id, doctor_id, patient_id, day, 2, 2, 2, ${accountId} from so_day where id = ${id}`
    expect(await evaluate(id, { version: 1 })).toMatchObject({ errCode: 'EVALUATED' })
    expect(await info(id)).toMatchObject({ effect: 2, byFamily: true })
  })
})
