import { offerLife } from '@cogcampus/contract/life/activity'
import { agreed, type sessionPlaces } from '@cogcampus/contract/life/session'
import { sql } from 'kysely'
import { clock, today } from '../lib/day.ts'
import { inStates } from '../lib/states.ts'
import type { Translate } from '../lib/text.ts'
import { accountsOf, activityTomorrow } from '../modules/activity-user/tell.ts'
import { sendMessages } from '../modules/message/store.ts'
import { accountsTold } from '../modules/patient-parent/store.ts'
import { endingCredits, sessions } from '../modules/so-day/lists.ts'
import { LESSON_TOMORROW, MAKE_UP_ENDS } from '../modules/so-day/tell.ts'
import { job, type Transaction } from './job.ts'

/**
 * In the evening, tells families of the lessons and activities of the next day, and of leave that can be made up for a week more, each
 * once: again where no process ran at six, and of what was planned since.
 */
export const reminders = job({
  schedule: '0 18-20 * * *',
  run: async ({ transaction }) => ({
    told: (await transaction(tellTomorrow)) + (await transaction(tellActivities)) + (await transaction(tellMakeUps)),
  }),
})

interface Lesson {
  id: number
  patientId: number
  patient: string
  course: string
  doctor: string
  campus: string
  location: (typeof sessionPlaces)[number]
  room: string | null
  day: string
  from: string
  to: string
  /** The beginning of its day, when it is no longer tomorrow. */
  until: string
  accountIds: number[]
}

/** Tells of the lessons of tomorrow, each once; answers of how many. */
export async function tellTomorrow({ scope, whole }: Transaction): Promise<number> {
  const { rows } = await sql<Lesson>`
    select d.id, d.patient_id, p.name as patient, k.name as course, i.name as doctor, c.name as campus, d.location, r.name as room, d.day::text as day,
      to_char(lower(d.during), 'HH24:MI') as from, to_char(upper(d.during), 'HH24:MI') as to,
      d.day::timestamp at time zone c.time_zone as until, ${accountsTold('d.patient_id')} as account_ids
    from so_day d join patient p on p.id = d.patient_id join course k on k.id = d.course_id
      join doctor_info i on i.id = d.doctor_id join campus c on c.id = d.campus_id join so_lesson s on s.id = d.lesson_id left join room r on r.id = s.room_id
    where d.day = ${today} + 1 and ${inStates('d', agreed)} and d.deleted_at is null
    order by d.during, d.id`.execute(whole)
  const told = rows.filter(({ accountIds }) => accountIds.length > 0)
  await sendMessages(
    scope,
    told.flatMap(({ id, until, accountIds, location, room, ...params }) =>
      accountIds.map((accountId) => ({
        accountId,
        event: 'lessonTomorrow' as const,
        patientIds: [params.patientId],
        soDayId: id,
        until,
        type: 'REMIND' as const,
        words: (t: Translate) => ({
          title: t('message.tomorrow.title', params),
          body: t('message.tomorrow.body', {
            ...params,
            place:
              location === 'CENTER' ? [params.campus, room].filter(Boolean).join(' · ') : t(`sessionPlace.${location}`),
          }),
        }),
        link: `/lesson?id=${id}`,
        eventKey: `${LESSON_TOMORROW}:${id}:${params.day}`,
      })),
    ),
  )
  return told.length
}

interface SignUp {
  id: number
  offerId: number
  name: string
  title: string
  place: string
  day: string
  from: string
  start: string
  /** The beginning of its day, when it is no longer tomorrow. */
  until: string
  accountIds: number[]
}

/** Tells of the activities of tomorrow those who have a seat, each once; answers of how many sign-ups. */
export async function tellActivities({ scope, whole }: Transaction): Promise<number> {
  const { rows } = await sql<SignUp>`
    select u.id, o.id as offer_id, u.name, a.title, concat_ws(' · ', c.name, o.place) as place, s.at::date::text as day,
      to_char(s.at, 'HH24:MI') as from, to_char(s.at, 'YYYY-MM-DD HH24:MI') as start,
      s.at::date::timestamp at time zone c.time_zone as until, ${accountsOf} as account_ids
    from activity_campus o join campus c on c.id = o.campus_id join activity a on a.id = o.activity_id
      cross join lateral (select o.start_at at time zone c.time_zone as at) s
      join activity_user u on u.activity_campus_id = o.id and u.state = 'SIGNED'
    where ${inStates('o', offerLife.from('job/start'))} and o.deleted_at is null and o.start_at < now() + interval '3 days'
      and s.at::date = (now() at time zone c.time_zone)::date + 1
    order by o.start_at, u.id`.execute(whole)
  const told = rows.filter(({ accountIds }) => accountIds.length > 0)
  await sendMessages(
    scope,
    told.flatMap(({ id, offerId, day, until, accountIds, ...params }) =>
      accountIds.map((accountId) => ({
        accountId,
        event: 'activityTomorrow' as const,
        until,
        type: 'ACTIVITY' as const,
        words: (t: Translate) => ({
          title: t('message.activityTomorrow.title', params),
          body: t('message.activityTomorrow.body', params),
        }),
        link: `/activity?id=${offerId}`,
        eventKey: `${activityTomorrow(id)}:${day}`,
      })),
    ),
  )
  return told.length
}

/**
 * Tells of leave that can be made up for a week more at most, each once; answers of how much. Of several
 * lessons of a patient that end on one day the first is told, with how many more there are; the next once that is made up.
 */
export async function tellMakeUps({ scope }: Transaction): Promise<number> {
  const rows = await endingCredits(sessions(scope, {}))
    .innerJoin('patient', 'patient.id', 'soDay.patientId')
    .innerJoin('course', 'course.id', 'soDay.courseId')
    .innerJoin('campus', 'campus.id', 'soDay.campusId')
    .select(['soDay.id', 'soDay.patientId', 'soDay.day', 'soDay.makeUpUntil as last'])
    .select(['patient.name as patient', 'course.name as course', clock(sql`lower(so_day.during)`).as('from')])
    .select(accountsTold('so_day.patient_id').as('accountIds'))
    // The end of its last day, when it can be made up no more.
    .select(sql<string>`(so_day.make_up_until + 1)::timestamp at time zone campus.time_zone`.as('until'))
    .orderBy('soDay.id')
    .execute()
  const told = rows.filter(({ accountIds }) => accountIds.length > 0)
  const groups = Map.groupBy(told, ({ patientId, last }) => `${patientId} ${last}`).values()
  const firsts = [...groups].flatMap(([first, ...others]) => (first ? [{ ...first, more: others.length }] : []))
  await sendMessages(
    scope,
    firsts.flatMap(({ id, patientId, until, accountIds, last, more, ...params }) =>
      accountIds.map((accountId) => ({
        accountId,
        event: 'makeUpEnds' as const,
        patientIds: [patientId],
        until,
        type: 'REMIND' as const,
        words: (t: Translate) => ({
          title: t(more > 0 ? 'message.makeUpEnds.several' : 'message.makeUpEnds.title', {
            ...{ ...params, count: more + 1, last: last ?? '' },
          }),
          body: [
            t('message.makeUpEnds.body', { ...params, last: last ?? '' }),
            ...(more > 0 ? [t('message.makeUpEnds.more', { count: more })] : []),
          ].join('\n'),
        }),
        link: `/makeUp?id=${id}`,
        eventKey: `${MAKE_UP_ENDS}:${id}:${last}`,
      })),
    ),
  )
  return told.length
}
