import type { accountRenewal } from '@cogcampus/contract/api/order-renewal'
import { type SqlBool, sql } from 'kysely'
import type { WriteScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { refuse } from '../../lib/errors.ts'
import { setting } from '../../lib/settings.ts'
import { sendMessages } from '../message/store.ts'
import { consultantInCharge, inCharge } from '../order-info/store.ts'
import { linkOf, onBehalf } from '../patient-parent/store.ts'
import { hoursLeftByCourse } from './rules.ts'

/** What whoever is in charge of a renewal works with. */
const call = '/admin/order-renewal/page'

interface Asked {
  id: number
  askedAt: string
}

/** What the applet asks of renewals. */
export const accountRenewalHandlers: Handlers<typeof accountRenewal> = {
  async ask(context, { patientId, courseId }) {
    const { db, scope, actor } = context
    await linkOf(scope, patientId, 'payer')
    // Of two that ask at once, the second finds the wish of the first.
    await scope.lock(`order-renewal ask ${patientId} ${courseId}`)
    const rows = scope.writeUnscoped(
      'who pays asks for the renewal of their patient, by the rule by which the job opens one',
    )
    const open = await rows
      .selectFrom('orderRenewal')
      .select(['id', 'askedAt'])
      .where('patientId', '=', patientId)
      .where('courseId', '=', courseId)
      .where('state', '=', 'OPEN')
      // Of one that staff close meanwhile, it waits: it is opened again then.
      .forUpdate()
      .executeTakeFirst()
    if (open?.askedAt) return { askedAt: open.askedAt }
    const few = await setting(db, 'order.renewalHours')
    const among = sql<SqlBool>`l.patient_id = ${patientId} and l.course_id = ${courseId}`
    // A renewal that the family declined, or that came to nothing, is opened again by its own wish.
    const { rows: asked } = await (open
      ? sql<Asked>`update order_renewal set asked_at = now(), asked_by = ${actor.accountId} where id = ${open.id} returning id, asked_at`
      : sql<Asked>`insert into order_renewal (campus_id, patient_id, course_id, order_id, consultant_id, reason, asked_at, asked_by)
          select o.campus_id, s.patient_id, s.course_id, s.order_id, ${consultantInCharge(call)}, 'HOURS', now(), ${actor.accountId}
          from ${hoursLeftByCourse(few, among)} s join order_info o on o.id = s.order_id join patient p on p.id = s.patient_id
          where s.low
          on conflict (order_id, course_id) do update set state = 'OPEN', reason = 'HOURS', consultant_id = excluded.consultant_id,
            renewed_id = null, answer = null, closed_at = null, asked_at = excluded.asked_at, asked_by = excluded.asked_by
          returning id, asked_at`
    ).execute(rows)
    const [renewal] = asked
    if (!renewal) throw refuse('RENEWAL_EARLY')
    await tellAsked(onBehalf(context).scope, renewal)
    return { askedAt: renewal.askedAt }
  },
}

/** Tells who is in charge that the family itself asks for an offer. */
async function tellAsked(scope: WriteScope, { id, askedAt }: Asked): Promise<void> {
  const rows = await scope
    .from('orderRenewal')
    .innerJoin('orderInfo as o', 'o.id', 'orderRenewal.orderId')
    .innerJoin('patient as p', 'p.id', 'orderRenewal.patientId')
    .innerJoin('course as c', 'c.id', 'orderRenewal.courseId')
    .innerJoin('campus as k', 'k.id', 'orderRenewal.campusId')
    .select(['p.name', 'c.name as course', inCharge(call).as('staffId')])
    .where('orderRenewal.id', '=', id)
    .execute()
  await sendMessages(
    scope,
    rows.flatMap(({ staffId, ...names }) =>
      staffId === null
        ? []
        : [
            {
              receiverId: staffId,
              type: 'REMIND' as const,
              words: (t) => ({
                title: t('message.renewalAsked.title', names),
                body: t('message.renewalAsked.body', names),
              }),
              link: '/order/renewal?state=OPEN',
              eventKey: `renewal-asked:${id}:${askedAt}`,
            },
          ],
    ),
  )
}
