import { expect, it } from 'vitest'
import { useServer } from '../../../test/server.ts'
import { dayOn, newColleague, newTimetable } from '../../../test/timetable.ts'
import { done } from '../../../test/world.ts'

const server = useServer()

it('A substitute for a session whose own device is in repair is refused by what the session needs first', async () => {
  const at = await newTimetable(server)
  const other = await newColleague(server, at)
  const { campusId, courseId, doctorId, patientId, macId, desk } = at
  const place = { day: dayOn(2), from: '09:00', to: '10:00', macId }
  const { ids } = done(
    await desk.call('/admin/so-day/add', { campusId, courseId, doctorId, patientIds: [patientId], ...place }),
  )
  const id = ids[0] as number
  await server.sql`update mac_info set state = 'REPAIR' where id = ${macId}`
  const give = async () => {
    const { version } = done(await desk.call('/admin/so-day/detail', { id }))
    return desk.call('/admin/so-day/substitute', { sessions: [{ id, version }], doctorId: other.id })
  }
  const refused = await give()
  expect(refused).toMatchObject({
    errCode: 'SESSION_DEVICE',
    data: { fields: [{ path: 'macId', msg: expect.stringContaining('请先换一台设备，或去掉设备') }] },
  })
  const { version } = done(await desk.call('/admin/so-day/detail', { id }))
  done(await desk.call('/admin/so-day/update', { id, version, macId: null }))
  done(await give())
})
