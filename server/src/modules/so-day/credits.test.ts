import { expect, it } from 'vitest'
import { heldSession } from '../../../test/clinic.ts'
import { useServer } from '../../../test/server.ts'
import { readOf, statementsOf } from '../../../test/statements.ts'
import { newTimetable } from '../../../test/timetable.ts'

const server = useServer()
const OVER = 20_000

it('The badge of leave that is to be made up soon reads none of the leave whose time for that is over.', async () => {
  const at = await newTimetable(server)
  const id = await heldSession(server, at, { state: 'LEAVE' })
  await server.sql`insert into so_day (lesson_id, campus_id, course_id, doctor_id, during, patient_id, state, make_up_until)
    select d.lesson_id, d.campus_id, d.course_id, d.doctor_id, d.during, d.patient_id, 'LEAVE', d.day - 100
    from so_day d, generate_series(1, ${OVER}) where d.id = ${id}`
  await server.sql`vacuum analyze`
  const ask = () => at.desk.send('/admin/message-remind/list', {})
  await ask()
  const [answer, asked] = await statementsOf(server, ask)
  expect(answer.json().status).toBe(0)
  const badges = asked.filter(([, text]) => text.includes('make_up_until'))
  expect(badges.length).toBeGreaterThan(0)
  for (const [reach, text, values] of badges) {
    const [row] = await server.own.reads.as(reach).run(`explain (analyze, format json) ${text}`, values)
    const [explained] = Object.values(row ?? {})
    expect(readOf('so_day', explained[0].Plan), text).toBeLessThan(OVER / 100)
  }
})
