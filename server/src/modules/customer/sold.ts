import { type SqlBool, sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { sendMessage } from '../message/store.ts'
import { move } from './flow.ts'

interface Sale {
  campusId: number
  patientId: number
  parentId: number
  /** To whom it is credited. */
  consultantId: number | null
  number: string
}

/**
 * The family of a lead with which nobody has begun bought at the desk: the lead is in progress, with whoever holds it or the
 * consultant of the sale, who is told to hand in the deal (decision 36). That of a sibling stays as it is. One that
 * somebody is allocating at this moment is left to them.
 */
export async function leadSold(
  { scope, actor }: Pick<WriteContext, 'scope' | 'actor'>,
  { campusId, patientId, parentId, consultantId, number }: Sale,
): Promise<void> {
  const leads = await scope
    .from('customer')
    .select(['customer.id', 'customer.state', 'customer.ownerId', 'customer.childName'])
    .where('customer.campusId', '=', campusId)
    .where('customer.state', 'in', ['POOL', 'WAIT'])
    .where('customer.deletedAt', 'is', null)
    .where(
      sql<SqlBool>`exists (select from parent_info p, patient child where p.id = ${parentId} and child.id = ${patientId}
        and p.phone = customer.phone and (child.name = customer.child_name
          -- The name may have been put right at the registration.
          or child.created_at >= customer.created_at and not exists (select from patient_parent l
            where l.parent_id = p.id and l.patient_id <> child.id)))`,
    )
    .orderBy('customer.id')
    .forUpdate('customer')
    .skipLocked()
    .execute()
  for (const lead of leads) {
    const ownerId = lead.ownerId ?? consultantId
    if (ownerId === null) continue
    const owned = lead.ownerId === null ? { ownerId, ownedAt: sql<string>`now()`, warnedAt: null } : {}
    await move(scope, { call: 'order-info/pay' }, [lead], 'IN', owned)
    if (ownerId === actor.userId) continue
    await sendMessage(scope, [ownerId], {
      type: 'REMIND',
      words: (t) => ({
        title: t('message.leadSold.title', { name: lead.childName }),
        body: t('message.leadSold.body', { by: actor.userName, number }),
      }),
      link: `/market/lead?id=${lead.id}`,
      opens: { call: '/admin/customer/detail', campusId },
      eventKey: `lead-sold:${lead.id}.${number}`,
    })
  }
}
