import type { accountPatient } from '@cogcampus/contract/api/patient'
import type { Out } from '@cogcampus/contract/endpoint'
import type { Language } from '@cogcampus/contract/envelope'
import type { OrderState } from '@cogcampus/contract/life/order'
import { expected, type leaveAnswers, type SessionPlace } from '@cogcampus/contract/life/session'
import { type SqlBool, sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { today } from '../../lib/day.ts'
import { setting } from '../../lib/settings.ts'
import { inStates } from '../../lib/states.ts'
import { hoursLeftByCourse, lastsUntil } from '../order-renewal/rules.ts'
import { consentStanding } from '../patient-consent/store.ts'
import { linkOf } from '../patient-parent/store.ts'
import { labelOf, leaveAnswer } from '../so-day/account/lists.ts'
import { accessLog } from './accessLog.ts'

interface Next {
  id: number
  day: string
  from: string
  to: string
  courseName: string
  doctorName: string
  location: SessionPlace
  campusName: string
  roomName: string | null
  bring: string | null
  leaveAnswer: (typeof leaveAnswers)[number] | null
}
/** The session of a patient that begins next, as JSON: one whose leave waits, too, for it takes place until that is agreed to. */
const next = sql<Next | null>`
  (select jsonb_build_object('id', d.id, 'day', d.day, 'from', to_char(lower(d.during), 'HH24:MI'),
      'to', to_char(upper(d.during), 'HH24:MI'), 'courseName', k.name, 'doctorName', i.name,
      'location', d.location, 'campusName', c.name, 'roomName', r.name, 'bring', k.bring,
      'leaveAnswer', ${leaveAnswer('d')})
    from so_day d join course k on k.id = d.course_id join doctor_info i on i.id = d.doctor_id join campus c on c.id = d.campus_id
      join so_lesson n on n.id = d.lesson_id left join room r on r.id = n.room_id
    where d.patient_id = patient.id and d.deleted_at is null and ${inStates('d', expected)}
      and lower(d.during) > now() at time zone c.time_zone
    order by d.during, d.id limit 1)`

/** A sum over the lines of a patient that can be used today, of orders that run. */
const ofLines = (sum: string) => sql`(select ${sql.raw(sum)} from order_course l join order_info o on o.id = l.order_id
  where l.patient_id = patient.id and l.deleted_at is null and o.deleted_at is null and o.state in ('PAID', 'ACTIVE')
    and ${today} between l.valid_from and coalesce(l.valid_to, 'infinity'))`

/** The hours of a patient in orders of a state in which nothing is planned. */
const leftIn = (state: OrderState) => sql<number>`(select coalesce(sum(l.paid_left + l.gift_left), 0)::integer
  from order_course l join order_info o on o.id = l.order_id where l.patient_id = patient.id and not l.unlimited
    and l.deleted_at is null and o.deleted_at is null and o.state = ${state})`

type Low = Out<(typeof accountPatient.endpoints)['list']>[number]['coursesLow']
/** Courses of a patient of which few hours are left, by the rule of renewals, as JSON. */
const coursesLow = (few: number) => sql<Low>`
  (select coalesce(jsonb_agg(jsonb_build_object('courseId', s.course_id, 'courseName', k.name, 'hours', s.hours,
      'lessons', s.hours / k.hours_per_lesson, 'until', ${lastsUntil}, 'askedAt', (select r.asked_at from order_renewal r
        where r.patient_id = s.patient_id and r.course_id = s.course_id and r.state = 'OPEN')) order by s.hours, k.name), '[]'::jsonb)
    from ${hoursLeftByCourse(few, sql<SqlBool>`l.patient_id = patient.id`)} s join course k on k.id = s.course_id where s.low)`

const rights = { guardian: 'guardian', payer: 'payer', mayAskLeave: 'may_ask_leave', seesReports: 'sees_reports' }
type Right = keyof typeof rights

/** What those of the family are to the patient who hold each right, but for the parent of the link itself, as JSON. */
const holders = (language: Language) => sql<Record<Right, string[]>>`
  (select jsonb_build_object(${sql.join(
    Object.entries(rights).map(
      ([name, column]) =>
        sql`${sql.lit(name)}::text, coalesce(jsonb_agg(h.label order by h.id) filter (where h.${sql.ref(column)}), '[]'::jsonb)`,
    ),
  )})
    from (select f.*, coalesce(${labelOf('relation', 'f.relation', language)}, f.relation) as label
      from patient_parent f where f.patient_id = patient.id and f.parent_id <> patient_parent.parent_id) h)`

/** What the applet asks about the account's patients. */
export const accountPatientHandlers: Handlers<typeof accountPatient> = {
  async list({ db, scope, caller }) {
    const few = await setting(db, 'order.renewalHours')
    return scope
      .from('patientParent')
      .innerJoin('patient', 'patient.id', 'patientParent.patientId')
      .innerJoin('campus', 'campus.id', 'patient.campusId')
      .leftJoin('doctorInfo', 'doctorInfo.id', 'patient.doctorId')
      .select(['patient.id', 'patient.name', 'patient.gender', 'patient.birthday', 'patient.photo', 'patient.campusId'])
      .select([
        'campus.name as campusName',
        'campus.phone as campusPhone',
        'doctorInfo.name as doctorName',
        'patient.state',
        'patient.version',
      ])
      .select(['patientParent.relation', 'patientParent.guardian', 'patientParent.payer', 'patientParent.mayAskLeave'])
      .select(['patientParent.seesReports', 'patientParent.notified', next.as('next')])
      .select([
        holders(caller.language).as('holders'),
        consentStanding('patient.id').as('consent'),
        sql<number>`coalesce(${ofLines('sum(l.paid_left + l.gift_left - l.paid_held - l.gift_held) filter (where not l.unlimited)')}, 0)::integer`.as(
          'hoursFree',
        ),
        sql<number>`coalesce(${ofLines('sum(l.paid_held + l.gift_held)')}, 0)::integer`.as('hoursHeld'),
        leftIn('REFUNDING').as('hoursRefunding'),
        leftIn('FROZEN').as('hoursFrozen'),
        coursesLow(few).as('coursesLow'),
        sql<boolean>`coalesce(${ofLines('bool_or(l.unlimited)')}, false)`.as('unlimited'),
        sql<number>`(select count(*)::integer from work w where w.patient_id = patient.id and w.deleted_at is null
          and w.state in ('ASSIGNED', 'VIEWED', 'OVERDUE'))`.as('worksOpen'),
      ])
      .where('patient.deletedAt', 'is', null)
      .orderBy('patient.id')
      .execute()
  },

  async 'edit/patientImg'({ scope }, { patientId, photo }) {
    await linkOf(scope, patientId, 'guardian')
    await scope
      .update('patient')
      .set({ photo })
      .where('patient.id', '=', patientId)
      .where(sql<SqlBool>`patient.photo is distinct from ${photo}`)
      .execute()
    return null
  },

  async accessLog(context, { patientId, ...page }) {
    await linkOf(context.scope, patientId, 'guardian')
    return accessLog(context as never, { id: patientId, ...page })
  },
}
