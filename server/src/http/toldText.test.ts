import { asksToCall, languages } from '@cogcampus/contract/envelope'
import { beforeAll, describe, expect, it } from 'vitest'
import { useServer } from '../../test/server.ts'
import { dayOn, newTimetable, type Timetable } from '../../test/timetable.ts'
import { done, newAccount } from '../../test/world.ts'
import { text } from '../lib/text.ts'

const server = useServer()
let at: Timetable
let doctor = ''
beforeAll(async () => {
  at = await newTimetable(server, { hours: 60 })
  const [row] = await server.sql`select user_name from rbac_user where id = ${at.doctorId}`
  doctor = row?.userName
})

let hour = 8
async function lesson(of = at) {
  const { campusId, courseId, doctorId, patientId } = of
  const place = {
    day: dayOn(2, 1),
    from: `${String(++hour).padStart(2, '0')}:00`,
    to: `${String(hour).padStart(2, '0')}:45`,
  }
  const { ids } = done(
    await of.desk.call('/admin/so-day/add', { campusId, courseId, doctorId, patientIds: [patientId], ...place }),
  )
  return { id: ids[0] as number, version: 1 }
}
const cancel = async (by = at, headers: Record<string, string> = {}) => {
  const sessions = [await lesson(by)]
  const call = () =>
    by.desk.call('/admin/so-day/cancel', { sessions, reason: '停电', cancelledBy: 'CENTRE' }, { headers })
  return { call, first: await call() }
}

describe('the answer to a step says who was told of it', () => {
  it('members of staff by name, and of whom no parent is reached in the app, so that somebody calls', async () => {
    const { first } = await cancel()
    const [patient] = await server.sql`select name from patient where id = ${at.patientId}`
    expect(first.msg).toBe(`已通知${doctor}；${patient?.name}（本人或家长）收不到小程序消息，请电话告知`)
  })

  it('the family that has the app, in the language of the reader, and the same to a retry of the call', async () => {
    await newAccount(server, { parentId: at.parentId })
    const headers = { 'accept-language': 'en', 'idempotency-key': 'told-told-1' }
    const { first, call } = await cancel(at, headers)
    expect(first.msg).toBe(`the patient or the family has a message in the app; ${doctor} has been told`)
    expect((await call()).msg).toBe(first.msg)
  })

  it('no family whose only account is locked: it could not open the app', async () => {
    await server.sql`update parent_account set locked = true where parent_id = ${at.parentId}`
    expect((await cancel()).first.msg).toContain('请电话告知')
    await server.sql`update parent_account set locked = false where parent_id = ${at.parentId}`
  })

  it('with the words by which the console knows that somebody has to be called', () => {
    const keys = ['told.unreached', 'told.unreachedPayers', 'told.unreachedSignUps'] as const
    for (const language of languages) {
      for (const key of keys) expect(asksToCall(text(language, key, { names: '李雷' }))).toBe(true)
      expect(asksToCall(text(language, 'told.otherFamilies'))).toBe(false)
      expect(asksToCall(text(language, 'told.staff', { names: '李雷' }))).toBe(false)
    }
  })

  it('nothing where nobody was', async () => {
    const one = await lesson()
    const { msg } = await at.desk.call('/admin/so-day/update', { ...one, remark: '带水杯' })
    expect(msg).toBe('')
  })
})
