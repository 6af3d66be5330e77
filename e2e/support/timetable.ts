import type { Response } from '@cogcampus/contract'
import type { Page } from '@playwright/test'
import { people as ofApplet } from './applet.ts'
import { dayFrom } from './day.ts'
import { callAs, unique } from './real.ts'

/** The Monday a number of weeks from this one. */
export function mondayIn(weeks: number): string {
  return dayFrom(weeks * 7 - ((new Date(dayFrom()).getUTCDay() + 6) % 7))
}

const plus = (clock: string, minutes: number) => {
  const at = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) + minutes
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}

/** Their phones, as staff read them. */
const accounts = Object.values(ofApplet).map((phone) => `${phone.slice(0, 3)}****${phone.slice(-4)}`)

/** A patient of the first campus with hours of a course for one, bought for a test. */
async function newPatient(courseId: number) {
  const treated = await callAs('frontdesk', '/admin/patient/page', { state: 'ACTIVE', pageSize: 200 }, false)
  // One with a name of their own: a test may choose them by it.
  const named = Map.groupBy(treated.list, ({ name }) => name)
  const single = treated.list.filter(({ name }) => named.get(name)?.length === 1)
  let family: Response<'/admin/order-info/families'>[number] | undefined
  let agreed = false
  // The lessons of the families with an account are those of the tests of the applet; without a consent there are none.
  while (!family || !agreed || family.parents.some(({ phone }) => accounts.includes(phone))) {
    const patientId = single[Math.floor(Math.random() * single.length)]?.id ?? 0
    ;[family] = await callAs('frontdesk', '/admin/order-info/families', { patientId }, false)
    const { consents } = await callAs('frontdesk', '/admin/patient/info', { id: patientId }, false)
    const [last] = consents.filter(({ code, state }) => code === 'consent' && state !== 'REPLACED')
    agreed = last?.state === 'GIVEN'
  }
  const lines = [{ courseId, kind: 'HOURS' as const, paidHours: 4, unitPrice: 30_000, validDays: 365 }]
  const people = { patientId: family.id, parentId: family.parents[0]?.id ?? 0 }
  const { id } = await callAs('frontdesk', '/admin/order-info/create', { ...people, lines })
  const paidOn = dayFrom()
  await callAs('frontdesk', '/admin/order-info/pay', { id, amount: 120_000, method: 'cash', paidOn })
  return { patientId: people.patientId, patientName: family.name }
}

/** Two hours of a doctor that are free in a week far ahead, a course for one patient, and a patient with hours of it. */
export async function freePlace(weeks: number) {
  const [campus] = await callAs('principal', '/admin/campus/all', {}, false)
  const campusId = campus?.id ?? 0
  const courses = await callAs('principal', '/admin/course/campus/all', { campusId }, false)
  const course = courses.find(({ name }) => name.includes('一对一'))
  const courseId = course?.id ?? 0
  const from = mondayIn(weeks)
  const doctors = await callAs('principal', '/admin/doctor-info/course/doctor', { campusId, courseId, from }, false)
  const free = doctors.flatMap(({ id, name, days }) =>
    days.flatMap(({ day, free: times }) =>
      times
        .filter((time) => plus(time.from, 120) <= time.to)
        .slice(0, 1)
        .map((time) => ({ doctorId: id, doctorName: name, day, from: time.from })),
    ),
  )
  const [place] = free
  if (!place) throw new Error('No doctor is free')
  return {
    campusId,
    courseId,
    courseName: course?.name ?? '',
    to: plus(place.from, 60),
    ...place,
    ...(await newPatient(courseId)),
  }
}

/** As {@link freePlace}, and free at the same time in the weeks that follow: no holiday, no other lesson. */
export async function freeWeeks(first: number, count: number) {
  for (let week = first; week < first + 10 * count; week += count) {
    const place = await freePlace(week)
    const { campusId, courseId, doctorId, patientId, day, from, to } = place
    const people = { campusId, courseId, doctorId, patientIds: [patientId] }
    const days = Array.from({ length: count }, (_, at) => daysAfter(day, 7 * at))
    const checks = days.map((on) =>
      callAs('principal', '/admin/so-day/series/check', { ...people, lessons: [`${on} ${from}-${to}`] }, false),
    )
    const found = (await Promise.all(checks)).flatMap(({ lessons }) => lessons)
    if (found.every(({ clashes, problems }) => clashes.length + problems.length === 0)) return { ...place, days }
  }
  throw new Error(`No doctor is free ${count} weeks in a row`)
}

/** A patient with hours of a course for one, and the first day of weeks far ahead in which a slot is free in each: no holiday takes one. */
export async function freeSlot(from: number, weeks: number) {
  const { campusId, courseId, courseName, patientId, patientName } = await freePlace(from)
  for (let week = from; week < from + 8; week++) {
    const query = { campusId, courseId, patientIds: [patientId], first: mondayIn(week), weeks }
    const places = await callAs('frontdesk', '/admin/so-day/series/places', query, false)
    const place = places.find((each) => each.weeks === weeks)
    if (place) return { campusId, courseId, courseName, patientId, patientName, first: mondayIn(week), place }
  }
  throw new Error(`No slot is free ${weeks} weeks in a row`)
}

const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** A week template that is not active, for two weeks far ahead. */
export async function newDraft(weeks: number) {
  const { campusId, courseId, courseName, patientId, patientName, first, place } = await freeSlot(weeks, 2)
  const slots = await callAs('principal', '/admin/so-time/all', { campusId }, false)
  const soTimeId = slots.find(({ fromTime, toTime }) => fromTime === place.from && toTime === place.to)?.id ?? 0
  const { doctorId, weekday } = place
  const days = { fromDay: first, toDay: daysAfter(first, 13) }
  const lesson = { campusId, courseId, doctorId, soTimeId, weekday, patientIds: [patientId] }
  const { id } = await callAs('principal', '/admin/so-week/add', { ...lesson, ...days })
  const when = `周${'一二三四五六日'[weekday - 1]} ${place.from}–${place.to}`
  return { id, patientId, patientName, courseName, when, ...days }
}

/** An active week template, with its sessions of two weeks far ahead. */
export async function newTemplate(weeks: number) {
  const template = await newDraft(weeks)
  const { id, fromDay, toDay } = template
  await callAs('principal', '/admin/so-week/state', { id, version: 1, step: 'activate' })
  const range = { id, from: fromDay, to: toDay, commit: true }
  const { created } = await callAs('principal', '/admin/so-week/generate/soDay', range)
  if (created !== 2) throw new Error('The sessions are not planned')
  return template
}

/** A session in a place that is free. */
export async function newSession(weeks: number) {
  const place = await freePlace(weeks)
  const { campusId, courseId, doctorId, day, from, to, patientId } = place
  const planned = { campusId, courseId, doctorId, day, from, to, patientIds: [patientId], remark: unique('排课') }
  const { ids, lessonId } = await callAs('principal', '/admin/so-day/add', planned)
  return { ...place, id: ids[0] ?? 0, lessonId }
}

/** Where a time of day stands in a lane of the calendar: of a doctor, a room or a device by its id. */
export const pointIn = (page: Page, lane: number, clock: string) =>
  page.evaluate(
    ([id, time]) => {
      const box = document.querySelector(`[data-lane="${id}"]`)?.getBoundingClientRect()
      const style = getComputedStyle(document.querySelector('[role="grid"]') as Element)
      const [start, span] = ['--start', '--span'].map((name) => Number(style.getPropertyValue(name))) as [
        number,
        number,
      ]
      const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
      return { x: (box?.left ?? 0) + 40, y: (box?.top ?? 0) + ((minutes - start) * (box?.height ?? 0)) / span }
    },
    [lane, clock] as const,
  )

/** A session of today, before the centre opened, to which the patient did not come; nobody has called the family yet. */
export async function newAbsence(weeks: number) {
  const { campusId, courseId, doctorId, patientId, patientName } = await freePlace(weeks)
  const held = { day: dayFrom(), from: '01:05', to: '01:50' }
  const lesson = { campusId, courseId, doctorId, patientIds: [patientId], ...held, reason: unique('补录') }
  const { ids } = await callAs('principal', '/admin/so-day/past', lesson)
  const id = ids[0] ?? 0
  const seen = await callAs('principal', '/admin/so-day/detail', { id }, false)
  const reason = '没有来'
  const came = await callAs('principal', '/admin/so-day/undo', { id, version: seen.version, reason })
  const { version } = await callAs('principal', '/admin/so-day/undo', { id, version: came.version, reason })
  await callAs('principal', '/admin/so-day/absent', { sessions: [{ id, version }] })
  return { id, patientName, ...held }
}
