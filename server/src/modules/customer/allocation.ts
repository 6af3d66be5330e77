import type { customer } from '@cogcampus/contract/admin/customer'
import { leadLife } from '@cogcampus/contract/life/customer'
import { sql } from 'kysely'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { type Refusal, refuse, unknownReference } from '../../lib/errors.ts'
import { setting } from '../../lib/settings.ts'
import { sendMessage } from '../message/store.ts'
import { onEach, refuseTooLate } from './bulk.ts'
import { type Found, move, ofBuyers, refusalOf } from './flow.ts'
import { held, isFamilyOf, oneAtATime, receivers } from './rules.ts'

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
 * consultant of the sale, who is told to hand in the deal, above the holding cap, too (decision 36). One for which neither
 * receives leads of the campus waits for its allocation, as does that of a sibling.
 */
export async function leadSold(
  { scope, actor }: Pick<WriteContext, 'scope' | 'actor'>,
  { campusId, patientId, parentId, consultantId, number }: Sale,
): Promise<void> {
  const lead = await ofBuyers(scope)
    .selectFrom('customer')
    .select(['id', 'state', 'ownerId', 'childName'])
    .where('campusId', '=', campusId)
    .where('state', 'in', ['POOL', 'WAIT'])
    .where('deletedAt', 'is', null)
    .where(isFamilyOf(patientId, parentId))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!lead) return
  const able = await receivers(scope, [campusId])
  const ownerId = [lead.ownerId, consultantId].find((wanted) => able.some(({ id }) => id === wanted)) ?? null
  if (ownerId === null) return
  const owned = lead.ownerId !== ownerId ? { ownerId, ownedAt: sql<string>`now()`, warnedAt: null } : {}
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
