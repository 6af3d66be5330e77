import type { soDay } from '@cogcampus/contract/admin/so-day'
import type { SessionPlace } from '@cogcampus/contract/life/session'
import { sql } from 'kysely'
import type { Handlers, WriteContext } from '../../../http/context.ts'
import { type Refusal, refuse } from '../../../lib/errors.ts'
import { reserveAll } from '../../order-course/store.ts'
import { lockTemplates } from '../../so-week/generate/write.ts'
import { lockPlaces, problemText } from '../places.ts'
import { clashesOf, clashText } from '../store.ts'
import { tellBooked, tellOutcome } from '../tell.ts'
import { isFree, type Judged, judge, type Lesson, lessonsOf, noHours } from './against.ts'

/**
 * Plans the lessons of several weeks, all or none, and reserves their hours; each family and each doctor gets one message. Whatever is
 * against a lesson is refused at it. Of the lessons that one campus plans several at once, one call goes at a time, and what they take
 * is locked: two who want many places never wait in a ring. Lessons planned one by one do not wait for that; the constraints decide.
 */
export const planSeries: Handlers<typeof soDay>['series'] = async (context, { location, remark = null, ...asked }) => {
  const { scope } = context
  const { campusId, macId = null, patientIds } = asked
  const { course, names, lessons } = await lessonsOf(context, asked)
  await lockTemplates(scope, campusId)
  await lockPlaces(
    scope,
    lessons.map(({ doctorId, roomId }) => ({ doctorId, roomId, macId, patientIds })),
  )
  refuseAny(context, await judge(context, lessons))
  const places = await insertLessons(context, lessons)
  const sessions = await insertSessions(context, places, {
    location: location ?? course.location,
    hours: course.hours,
    remark,
  })
  const reserved = await reserveAll(
    context,
    sessions.map(({ lesson: _, ...hours }) => hours),
  )
  const short = Map.groupBy(
    sessions.filter((_, at) => !reserved[at]),
    ({ lesson }) => lesson,
  )
  refuseAny(
    context,
    lessons.map((lesson) => {
      const without = (short.get(lesson) ?? []).map(({ patientId }) => patientId)
      return { lesson, clashes: [], problems: without.length > 0 ? [noHours(context, without, names)] : [] }
    }),
  )
  const ids = sessions.map(({ sessionId }) => sessionId)
  await tellOutcome(context, await tellBooked(context, ids, 'planned'), () => 'planned')
  const made = Map.groupBy(sessions, ({ lesson }) => lesson)
  return {
    lessons: places
      .toSorted((a, b) => a.lesson.no - b.lesson.no)
      .map(({ lesson, id }) => ({ lessonId: id, ids: (made.get(lesson) ?? []).map(({ sessionId }) => sessionId) })),
  }
}

/** Reasons that hold for every lesson alike stand at the field that they are about, unless the lesson has a doctor of its own. */
const common = {
  SESSION_DOCTOR_GONE: 'doctorId',
  SESSION_DOCTOR_COURSE: 'doctorId',
  SESSION_FULL: 'patientIds',
} as const

/** Refuses those of `all` lessons that something is against, each at its field with every reason; nothing where there is none. */
function refuseAny({ t }: Pick<WriteContext, 't'>, judged: readonly Judged[], all = judged.length): void {
  const against = judged.filter((one) => !isFree(one))
  if (against.length === 0) return
  const fields = new Map(
    against.flatMap((one) => reasonsOf(t, one)).map((field) => [`${field.path} ${field.msg}`, field]),
  )
  const [first] = against.flatMap(({ problems }) => problems)
  throw refuse(first?.errCode ?? 'SESSION_CLASH', {
    data: { fields: [...fields.values()] },
    params: first?.params ?? {},
    said: t('series.refused', { count: against.length, all }),
  })
}

function reasonsOf(t: WriteContext['t'], { lesson: { no, standIn }, clashes, problems }: Judged) {
  return [
    ...problems.map((problem) => {
      const { errCode, msg } = problemText(t, problem)
      const ofAll = errCode in common ? common[errCode as keyof typeof common] : undefined
      const path = ofAll && !(standIn && ofAll === 'doctorId') ? ofAll : `lessons.${no}.${pathOf(problem)}`
      return { path, msg }
    }),
    ...clashes.map((clash) => ({
      path: `lessons.${no}.${clash.resource === 'ROOM' ? 'roomId' : 'day'}`,
      msg: clashText(t, clash),
    })),
  ]
}

/** The field of a lesson that a reason is about: what belongs to all lessons, as their doctor, fails one on its day. */
function pathOf({ data }: Refusal): string {
  const path = (data as { fields?: { path: string }[] } | null)?.fields?.[0]?.path ?? ''
  return ['from', 'to', 'roomId'].includes(path) ? path : 'day'
}

const timetable = ({ scope }: WriteContext) =>
  scope.writeUnscoped('the campus, the course and the patients were found within reach')

/** A lesson that stands in the timetable. */
interface Placed {
  id: number
  lesson: Lesson
}

/** Puts the lessons into the timetable, in the order of time; refused where another took a place since. */
async function insertLessons(context: WriteContext, lessons: readonly Lesson[]): Promise<Placed[]> {
  const rows = lessons.map(({ patientIds, ...lesson }) => ({ ...lesson, seats: patientIds.length }))
  const made = await sql<{ id: number; day: string; from: string }>`
    insert into so_lesson (campus_id, course_id, doctor_id, room_id, mac_id, during, seats, capacity)
    select "campusId", "courseId", "doctorId", "roomId", "macId", tsrange(day + "from", day + "to"), seats, capacity
    from jsonb_to_recordset(${rows}::jsonb) as r("campusId" bigint, "courseId" bigint, "doctorId" bigint, "roomId" bigint,
      "macId" bigint, day date, "from" time, "to" time, seats integer, capacity integer)
    order by day, "from"
    on conflict do nothing
    returning id, lower(during)::date as day, to_char(lower(during), 'HH24:MI') as from`.execute(timetable(context))
  // No two of them begin at once: they have the same patients.
  const ids = new Map(made.rows.map(({ id, day, from }) => [`${day} ${from}`, id]))
  const placed = lessons.flatMap((lesson) => {
    const id = ids.get(`${lesson.day} ${lesson.from}`)
    return id === undefined ? [] : [{ id, lesson }]
  })
  const taken = lessons.filter(({ day, from }) => !ids.has(`${day} ${from}`))
  if (taken.length > 0) await refuseTaken(context, taken, lessons.length)
  return placed
}

interface Planned {
  location: SessionPlace
  hours: number
  remark: string | null
}

/** Puts the patients into the lessons; refused where one has another session then. In the order in which every run adds them. */
async function insertSessions(context: WriteContext, places: readonly Placed[], { location, hours, remark }: Planned) {
  const wanted = places.flatMap(({ id, lesson }) =>
    lesson.patientIds.map((patientId) => ({ lessonId: id, patientId, lesson })),
  )
  const rows = wanted.map(({ lessonId, patientId }) => ({ lessonId, patientId, location, hours, remark }))
  const made = await sql<{ id: number; lessonId: number; patientId: number }>`
    insert into so_day (lesson_id, campus_id, course_id, doctor_id, during, patient_id, location, hours, remark)
    select l.id, l.campus_id, l.course_id, l.doctor_id, l.during, r."patientId", r.location, r.hours, r.remark
    from jsonb_to_recordset(${rows}::jsonb) as r("lessonId" bigint, "patientId" bigint, location text, hours integer, remark text)
      join so_lesson l on l.id = r."lessonId"
    order by r."patientId", l.during
    on conflict do nothing
    returning id, lesson_id, patient_id`.execute(timetable(context))
  if (made.rows.length < wanted.length) {
    await refuseTaken(
      context,
      places.map(({ id, lesson }) => ({ ...lesson, lessonId: id })),
      places.length,
    )
  }
  const ids = new Map(made.rows.map(({ id, lessonId, patientId }) => [`${lessonId} ${patientId}`, id]))
  return wanted.map(({ lessonId, patientId, lesson }) => ({
    ...{ sessionId: ids.get(`${lessonId} ${patientId}`) ?? 0, patientId, lesson },
    ...{ courseId: lesson.courseId, day: lesson.day, hours },
  }))
}

/** Refuses those of `all` lessons whose place was taken since they were judged. */
async function refuseTaken(context: WriteContext, lessons: readonly Lesson[], all: number): Promise<void> {
  const clashes = await clashesOf(context.scope, lessons)
  refuseAny(
    context,
    lessons.map((lesson, at) => ({ lesson, clashes: clashes[at] ?? [], problems: [] })),
    all,
  )
  // Whoever took it was undone since: another try finds it free.
  throw refuse('TIMETABLE_CHANGED')
}
