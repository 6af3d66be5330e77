import type { customer } from '@cogcampus/contract/admin/customer'
import { limits } from '@cogcampus/contract/limits'
import { type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { between, dayBefore, startOfToday, todayText } from '../../lib/day.ts'
import { notFound, refuse } from '../../lib/errors.ts'
import { maskedPhone } from '../../lib/mask.ts'
import { pageOf } from '../../lib/page.ts'
import { foundMasked, likePattern } from '../../lib/search.ts'
import { change } from './crud.ts'
import { leads } from './lists.ts'

type Visits = Pick<Handlers<typeof customer>, 'visits' | 'visits/detail' | 'visits/correct'>

/**
 * Of today, typed for whoever follows it up, and nobody has been in contact with the family yet: what is known of it is what
 * was typed at the desk. What somebody entered as their own work, or imported, is theirs to change.
 */
const correctable = sql<SqlBool>`(customer.created_at >= ${startOfToday()} and customer.first_contact_at is null
  and customer.attempts = 0 and customer.state in ('WAIT', 'POOL') and customer.import_id is null
  and customer.created_by is not null and customer.created_by is distinct from customer.marketing_owner_id
  and not exists (select from customer_step s where s.customer_id = customer.id and s.to_owner_id = customer.created_by))`

/** A patient of the campus by the name of the child, of a parent with the phone: a sibling is another one. */
const registered = sql<number | null>`coalesce((select own.id from patient own where own.id = customer.patient_id
    and own.campus_id = customer.campus_id and own.deleted_at is null), (select min(child.id) from parent_info parent
    join patient_parent link on link.parent_id = parent.id
    join patient child on child.id = link.patient_id and child.deleted_at is null
  where parent.phone = customer.phone and parent.deleted_at is null
    and child.campus_id = customer.campus_id and child.name = customer.child_name))`

const newest = { by: '-customer.createdAt', id: 'customer.id' }

const one = (scope: ReadScope, id: number) => leads(scope).where('customer.id', '=', id)

/** Who came or called on a day, and the correction of what was typed in a hurry. */
export const visits: Visits = {
  visits({ scope }, { pageNo, pageSize, sort, keyword, campusId, day }) {
    // A family that is looked for may have come on another day.
    const until = day ?? todayText()
    const since = day ?? (keyword ? dayBefore(until, limits.visitDays - 1) : until)
    const name = (column: 'ownerId' | 'createdBy') =>
      sql<string | null>`(select user_name from rbac_user u where u.id = ${sql.ref(`customer.${column}`)})`
    let rows = leads(scope)
      .select(['customer.id', 'customer.campusId', 'customer.childName', 'customer.contact', 'customer.source'])
      .select(['customer.need', 'customer.createdAt', 'customer.version'])
      .select([
        sql<string>`(select name from campus where campus.id = customer.campus_id)`.as('campusName'),
        maskedPhone('customer.phone').as('phone'),
        name('ownerId').as('ownerName'),
        name('createdBy').as('createdByName'),
        sql<boolean>`${correctable}`.as('correctable'),
        registered.as('patientId'),
      ])
    for (const within of between(sql.ref('customer.createdAt'), since, until)) rows = rows.where(within)
    if (campusId !== undefined) rows = rows.where('customer.campusId', '=', campusId)
    // Phones are masked here whoever reads: they are found as a whole or by their last four digits.
    if (keyword) rows = rows.where(foundMasked('customer.search', likePattern(keyword)))
    return pageOf(rows, { pageNo, pageSize, sort }, newest)
  },

  async 'visits/detail'({ scope }, { id }) {
    const row = await one(scope, id)
      .select(['customer.id', 'customer.campusId', 'customer.childName', 'customer.gender', 'customer.birthday'])
      .select(['customer.contact', 'customer.relation', 'customer.phone', 'customer.source', 'customer.referrer'])
      .select(['customer.need', 'customer.intention', 'customer.trialDay', 'customer.remark', 'customer.version'])
      .where(correctable)
      .executeTakeFirst()
    if (!row) throw notFound()
    return row
  },

  async 'visits/correct'(context, input) {
    const before = await one(context.scope, input.id)
      .selectAll('customer')
      .select(correctable.as('correctable'))
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound()
    if (!before.correctable) throw refuse('CUSTOMER_STATE', { row: { table: 'customer', id: input.id } })
    return change(context, before, input)
  },
}
