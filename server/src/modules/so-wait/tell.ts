import { sql } from 'kysely'
import type { WriteScope } from '../../db/scope.ts'
import type { Translate } from '../../lib/text.ts'
import { sendMessage, sendMessages } from '../message/store.ts'
import { accountsTold, noteUnreached } from '../patient-parent/store.ts'
import { holdersAt } from '../rbac/holders.ts'

interface Offered {
  id: number
  patientId: number
  patient: string
  course: string
  doctor: string
  day: string
  from: string
  to: string
  deadline: string
  until: string
  accountIds: number[]
}

const families = (scope: WriteScope) =>
  scope.unscoped('the families of entries that a step within reach, or the job, has changed')

/** The event of the messages that tell the family of an offer. */
export const waitOffered = (offerId: number) => `wait-offer:${offerId}`

/** Tells the families that want notices, and use the app, of what they are offered, each offer once. */
export async function tellOffers(scope: WriteScope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<Offered>`
    select o.id, w.patient_id, p.name as patient, k.name as course, d.name as doctor, lower(o.during)::date as day,
      to_char(lower(o.during), 'HH24:MI') as from, to_char(upper(o.during), 'HH24:MI') as to,
      to_char(o.deadline at time zone c.time_zone, 'YYYY-MM-DD HH24:MI') as deadline,
      o.deadline as until, ${accountsTold('w.patient_id')} as account_ids
    from so_wait_offer o join so_wait w on w.id = o.wait_id join patient p on p.id = w.patient_id
      join course k on k.id = w.course_id join doctor_info d on d.id = o.doctor_id join campus c on c.id = o.campus_id
    where o.id = any(${ids}::bigint[]) order by o.id`.execute(families(scope))
  noteUnreached(scope, rows)
  await sendMessages(
    scope,
    rows.flatMap(({ id, until, accountIds, ...params }) =>
      accountIds.map((accountId) => ({
        accountId,
        until,
        event: 'waitOffered' as const,
        patientIds: [params.patientId],
        type: 'REMIND' as const,
        words: (t: Translate) => ({
          title: t('message.waitOffer.title', params),
          body: t('message.waitOffer.body', params),
        }),
        link: '/so-wait',
        eventKey: waitOffered(id),
      })),
    ),
  )
}

/** What opens an entry, and what the desk does with it. */
const [list, work] = ['/admin/so-wait/page', '/admin/so-wait/offer'] as const

/** The event of the messages that tell the desk of a family that waits. */
export const waitAsked = (id: number) => `wait-asked:${id}`

/** Tells those who offer places at the campus that a family has put its child on the waitlist itself. */
export async function tellAsked(scope: WriteScope, id: number): Promise<void> {
  const { campusId, ...params } = await scope
    .from('soWait')
    .innerJoin('patient', 'patient.id', 'soWait.patientId')
    .innerJoin('course', 'course.id', 'soWait.courseId')
    .select(['soWait.campusId', 'soWait.toDay', 'patient.name as patient', 'course.name as course'])
    .where('soWait.id', '=', id)
    .executeTakeFirstOrThrow()
  const desk = await holdersAt(scope.known, work, [campusId])
  await sendMessage(scope, desk.get(campusId) ?? [], {
    type: 'REMIND',
    words: (t) => ({ title: t('message.waitAsked.title', params), body: t('message.waitAsked.body', params) }),
    link: '/schedule/wait?state=WAITING',
    opens: { call: list, campusId },
    eventKey: waitAsked(id),
  })
}

interface Ended {
  id: number
  version: number
  patientId: number
  patient: string
  course: string
  accountIds: number[]
}

/** Tells the families what became of entries that were not taken: their offer is gone, or they wait no longer, and why. */
export async function tellEnd(
  scope: WriteScope,
  news: 'waitExpired' | 'waitGone' | 'waitUnsigned' | 'waitEnded' | 'waitWithdrawn' | 'waitLeft',
  ids: readonly number[],
  reason = '',
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<Ended>`
    select w.id, w.version, w.patient_id, p.name as patient, k.name as course, ${accountsTold('w.patient_id')} as account_ids
    from so_wait w join patient p on p.id = w.patient_id join course k on k.id = w.course_id
    where w.id = any(${ids}::bigint[]) order by w.id`.execute(families(scope))
  noteUnreached(scope, rows)
  await sendMessages(
    scope,
    rows.flatMap(({ id, version, accountIds, ...params }) =>
      accountIds.map((accountId) => ({
        accountId,
        event: 'waitEnded' as const,
        patientIds: [params.patientId],
        type: 'REMIND' as const,
        words: (t: Translate) => ({
          title: t(`message.${news}.title`, params),
          body: t(`message.${news}.body`, { ...params, reason }).trim(),
        }),
        link: '/so-wait',
        eventKey: `wait-end:${id}:${version}`,
      })),
    ),
  )
}
