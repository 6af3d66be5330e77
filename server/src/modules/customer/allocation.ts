import type { customer } from '@cogcampus/contract/admin/customer'
import { leadLife } from '@cogcampus/contract/life/customer'
import { type SqlBool, sql } from 'kysely'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { type Refusal, refuse, unknownReference } from '../../lib/errors.ts'
import { setting } from '../../lib/settings.ts'
import { sendMessage } from '../message/store.ts'
import { workingAt } from '../rbac/holders.ts'
import { onEach, refuseTooLate } from './bulk.ts'
import { type Found, move, refusalOf } from './flow.ts'
import { held, oneAtATime, receivers } from './rules.ts'

type Allocating = Pick<Handlers<typeof customer>, 'allocation' | 'allocation/candidates'>

export const allocating: Allocating = {
  async allocation(context, { ids, ownerId, reason }) {
    const { db, scope, actor } = context
    const cap = await setting(db, 'customer.holdingCap')
    const campuses = await scope.from('customer').select('campusId').distinct().where('id', 'in', ids).execute()
    const able = await receivers(
      scope,
      campuses.map((row) => row.campusId),
    )
    const reached = new Set(able.filter((one) => one.id === ownerId).map((one) => one.campusId))
    if (campuses.length > 0 && reached.size === 0) {
      throw unknownReference('ownerId')
    }
    const unfit = (lead: Found): Refusal | null => {
      const why = refusalOf(scope, 'customer/allocation', lead)
      if (why) return why
      if (!reached.has(lead.campusId)) return refuse('CUSTOMER_RECEIVER')
      // The owner of a failed lead may receive it again; any other lead of theirs they hold already.
      return lead.ownerId === ownerId && lead.state !== 'NOT' ? refuse('CUSTOMER_HELD_ALREADY') : null
    }
    await refuseTooLate(context, ids, unfit)
    await oneAtATime(scope, ownerId)
    let holding = (await held(scope, ownerId).executeTakeFirstOrThrow()).count
    const refusal = (lead: Found): Refusal | null => {
      const why = unfit(lead)
      if (why) return why
      if (holding >= cap) return refuse('CUSTOMER_HOLDING_CAP', { params: { cap } })
      holding++
      return null
    }
    return onEach(context, ids, refusal, async (leads) => {
      const owned = { ownerId, ownedAt: sql<string>`now()`, warnedAt: null, lostReason: null }
      for (const to of ['WAIT', 'IN'] as const) {
        const some = leads.filter((lead) => leadLife.after('customer/allocation', lead.state) === to)
        await move(scope, { call: 'customer/allocation', reason }, some, to, owned)
      }
      if (ownerId === actor.userId) return
      const [first] = leads
      await sendMessage(scope, [ownerId], {
        type: 'REMIND',
        words: (t) => ({
          title: t('message.allocated.title', { count: leads.length }),
          body: t('message.allocated.body', { by: actor.userName, name: first?.childName ?? '', count: leads.length }),
        }),
        link: '/market/wait',
      })
    })
  },

  async 'allocation/candidates'({ db, scope }, { campusId }) {
    if (!scope.hasCampus(campusId)) return []
    const cap = await setting(db, 'customer.holdingCap')
    const able = await receivers(scope, [campusId])
    return able.map(({ id, userName, roleName, holding }) => ({ id, userName, roleName, holding, cap }))
  },
}

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
 * consultant of the sale, who is told to hand in the deal (decision 36). One that stands for somebody who hands in no deals
 * there waits for its allocation, as does that of a sibling, and one that is being changed at this moment.
 */
export async function leadSold(
  { scope, actor }: Pick<WriteContext, 'scope' | 'actor'>,
  { campusId, patientId, parentId, consultantId, number }: Sale,
): Promise<void> {
  const seller = workingAt(sql`${campusId}::bigint`, sql`${consultantId}::bigint`, '/admin/customer/finish')
  const lead = await scope
    .from('customer')
    .select(['customer.id', 'customer.state', 'customer.ownerId', 'customer.childName', seller.as('sellerId')])
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
    .forNoKeyUpdate('customer')
    .skipLocked()
    .executeTakeFirst()
  const ownerId = lead?.ownerId ?? lead?.sellerId ?? null
  if (!lead || ownerId === null) return
  const owned = lead.ownerId === null ? { ownerId, ownedAt: sql<string>`now()`, warnedAt: null } : {}
  await move(scope, { call: 'order-info/pay' }, [lead], 'IN', owned)
  if (ownerId === actor.userId) return
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
