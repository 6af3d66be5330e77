import type { Request } from '@cogcampus/contract'
import { waitlist } from '../src/jobs/waitlist.ts'
import { dayBefore, todayText } from '../src/lib/day.ts'
import { jobHandles } from './jobs.ts'
import type { Client, TestServer } from './server.ts'
import { dayOn, newTimetable } from './timetable.ts'
import { done, setQuiet } from './world.ts'

/** A timetable whose families have agreed, and whose patients have hours; no quiet hours, whenever the test runs. */
export async function newWaitlist(server: TestServer, options: Parameters<typeof newTimetable>[1] = {}) {
  const at = await newTimetable(server, { patients: 3, ...options })
  await setQuiet(server, 0, 0)
  await server.sql`update patient set consent_until = 'infinity' where id = any(${at.patientIds}::bigint[])`
  return at
}
export type Waiting = Awaited<ReturnType<typeof newWaitlist>>

/** The job, as often as a test asks. */
export const runWaitlist = (server: TestServer, handles = jobHandles(server.sql)) =>
  waitlist.run({ ...handles, signal: new AbortController().signal } as never)

/** Puts a patient on the waitlist, for any time of the next weeks unless it says otherwise. */
export async function wait(
  { campusId, courseId, desk }: Waiting,
  patientId: number | undefined,
  fields: Partial<Request<'/admin/so-wait/add'>> = {},
): Promise<number> {
  const days = { fromDay: todayText(), toDay: dayBefore(todayText(), -60) }
  const entry = { campusId, courseId, patientId: patientId as number, ...days, ...fields }
  return done(await desk.call('/admin/so-wait/add', entry)).id
}

/** An entry as its page shows it. */
export const entry = async (desk: Client, id: number) => done(await desk.call('/admin/so-wait/detail', { id }))
export const stateOf = async (desk: Client, id: number) => (await entry(desk, id)).state

/** Books a session of a patient with the doctor, a week or more ahead; from 9 to 10 on a Wednesday unless it says otherwise. */
export async function book(
  { campusId, courseId, doctorId, desk }: Waiting,
  patientId: number | undefined,
  fields: Partial<Request<'/admin/so-day/add'>> = {},
) {
  const place = { day: dayOn(3), from: '09:00', to: '10:00' }
  const lesson = { campusId, courseId, doctorId, ...place, patientIds: [patientId as number], ...fields }
  const { ids } = done(await desk.call('/admin/so-day/add', lesson))
  const { id, version } = done(await desk.call('/admin/so-day/detail', { id: ids[0] as number }))
  return { id, version }
}

/** Cancels a session for the centre: its place comes free. */
export const cancel = async (desk: Client, seen: { id: number; version: number }) =>
  done(await desk.call('/admin/so-day/cancel', { sessions: [seen], cancelledBy: 'CENTRE', reason: '停课' }))

/** The family takes its offer. */
export async function take(desk: Client, id: number) {
  const { version } = await entry(desk, id)
  return desk.call('/admin/so-wait/take', { id, version })
}

/** The family declines its offer. */
export async function decline(desk: Client, id: number) {
  const { version } = await entry(desk, id)
  return desk.call('/admin/so-wait/decline', { id, version })
}
