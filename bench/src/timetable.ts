// The timetable: the places of eight weeks for a child, and today's board, over a million sessions against those of the demo data.

import { todayText } from '../../server/src/lib/day.ts'
import { signIn } from './api.ts'
import { type BenchDatabase, openDatabase } from './database.ts'
import { lessonsToday, manySessions } from './manySessions.ts'
import type { Row } from './report.ts'
import { serve } from './servers.ts'

const [SESSIONS, LESSONS, ROUNDS] = [1_000_000, 300, 41]

export async function measureTimetable(): Promise<Row[]> {
  const database = await openDatabase()
  const product = await serve('product', database.socket)
  try {
    const at = await childAt(database)
    const headers = { authorization: await signIn(product.url, 'principal') }
    const timed = async (path: string) => {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const began = performance.now()
        const answer = (await (await fetch(`${product.url}/admin/so-day/${path}`, { headers })).json()) as Answer
        times.push(performance.now() - began)
        if (answer.status !== 0) throw new Error(`${path}: ${answer.msg}`)
      }
      const [median, most] = [times.toSorted((a, b) => a - b)[ROUNDS >> 1] as number, Math.max(...times)]
      return { median, most }
    }
    const places = `series/check?${placesOf(at)}`
    const boards = [
      `list/admin?campusId=${at.campusId}&from=${todayText()}&to=${todayText()}`,
      `today?campusId=${at.campusId}&day=${todayText()}`,
    ]
    const grids = [8, 26].map((weeks) => `series/places?${gridOf(at, weeks)}`) as [string, string]
    const [few, fewGrid] = [await timed(places), await timed(grids[0])]
    await manySessions(database.sql, SESSIONS)
    const many = await timed(places)
    const [grid, longest] = [await timed(grids[0]), await timed(grids[1])]
    const lessons = await lessonsToday(database.sql, at.campusId, LESSONS)
    const [sessions, notes] = [await timed(boards[0] as string), await timed(boards[1] as string)]
    return [
      {
        what: `places of eight weeks for a child, ${SESSIONS.toLocaleString('en')} sessions (ms)`,
        value: many.median,
        target: '≤ 100',
        note: `${many.most.toFixed(0)} at most of ${ROUNDS}; ${few.median.toFixed(0)} with the demo data`,
      },
      {
        what: `the same against the demo data (time)`,
        value: many.median / few.median,
        target: '≤ 2',
        note: '',
      },
      {
        what: 'the grid of free places of eight weeks, of any doctor (ms)',
        value: grid.median,
        target: '≤ 100',
        note: `${grid.most.toFixed(0)} at most of ${ROUNDS}; ${fewGrid.median.toFixed(0)} with the demo data; ${longest.median.toFixed(0)} of 26 weeks`,
      },
      {
        what: `today's board of ${lessons} lessons: sessions (ms)`,
        value: sessions.median,
        target: '≤ 50',
        note: `${sessions.most.toFixed(0)} at most of ${ROUNDS}`,
      },
      {
        what: `today's board of ${lessons} lessons: who is to be spoken to (ms)`,
        value: notes.median,
        target: '≤ 50',
        note: `${notes.most.toFixed(0)} at most of ${ROUNDS}`,
      },
    ]
  } finally {
    await product.stop()
    await database.stop()
  }
}

interface Answer {
  status: number
  msg: string
}

interface At {
  campusId: number
  courseId: number
  doctorId: number
  patientId: number
}

/** A child of the first campus with hours of a course, and a doctor who gives it there. */
async function childAt({ sql }: BenchDatabase): Promise<At> {
  const [found] = await sql<At[]>`
    select l.campus_id, l.course_id, cd.doctor_id, l.patient_id from order_course l
      join course_campus cc on cc.campus_id = l.campus_id and cc.course_id = l.course_id
      join course_campus_doctor ccd on ccd.course_campus_id = cc.id join course_doctor cd on cd.id = ccd.course_doctor_id
    where l.campus_id = (select min(id) from campus) and l.paid_left > 0 order by l.id limit 1`
  if (!found) throw new Error('The demo data has no such child')
  return found
}

/** Next Monday, in milliseconds. */
const monday = () => Date.parse(todayText()) + (8 - (new Date(todayText()).getUTCDay() || 7)) * 86_400_000
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The free places of so many weeks from next Monday, whoever gives the lessons. */
const gridOf = ({ campusId, courseId, patientId }: At, weeks: number): URLSearchParams =>
  new URLSearchParams({
    ...{ campusId: String(campusId), courseId: String(courseId), patientIds: String(patientId) },
    ...{ first: dayText(monday()), weeks: String(weeks) },
  })

/** Three lessons a week for eight weeks from next Monday. */
function placesOf({ campusId, courseId, doctorId, patientId }: At): URLSearchParams {
  const query = new URLSearchParams({
    campusId: String(campusId),
    courseId: String(courseId),
    doctorId: String(doctorId),
    patientIds: String(patientId),
  })
  const first = monday()
  for (let day = 0; day < 56; day++)
    if ([0, 2, 4].includes(day % 7)) query.append('lessons', `${dayText(first + day * 86_400_000)} 10:00-11:00`)
  return query
}
