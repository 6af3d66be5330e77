import type { Response } from '@cogcampus/contract'
import { sql } from 'kysely'
import type { Unscoped } from '../../db/handles.ts'
import type { ReadScope } from '../../db/scope.ts'
import type { ReadContext } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { maskedPhone } from '../../lib/mask.ts'
import { isDealFor } from '../customer-check/rules.ts'
import { mayTry, trialDay } from '../order-info/rules.ts'
import { shown } from './lists.ts'

type Detail = Response<'/admin/customer/detail'>

/** One lead in full. Its phone is readable to its owner and its managers. */
export async function detail({ scope }: ReadContext, { id }: { id: number }): Promise<Detail> {
  const name = (column: string) =>
    sql<string | null>`(select user_name from rbac_user u where u.id = ${sql.ref(`customer.${column}`)})`
  const row = await shown(scope.from('customer'), scope)
    .select([
      'customer.referrer',
      'customer.need',
      'customer.trialDay',
      'customer.remark',
      'customer.lockedTo',
      'customer.attempts',
      'customer.ownedAt',
      'customer.pooledAt',
      'customer.warnedAt',
      'customer.patientId',
      'customer.phone as wholePhone',
      name('exOwnerId').as('exOwnerName'),
      name('createdBy').as('createdByName'),
    ])
    .where('customer.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const { wholePhone, ...lead } = row
  const db = scope.unscoped('time line, merged leads and family are read through their lead')
  const [merged, timeline, family] = await Promise.all([
    mergedInto(db, scope, lead),
    timelineOf(db, scope, lead),
    lead.mayAct ? familyOf(db, scope, { ...lead, phone: wholePhone }) : null,
  ])
  return { ...lead, phone: lead.mayAct ? wholePhone : lead.phone, merged, timeline, family } as Detail
}

type Kin = { phone: string; campusId: number; createdAt: string }

/**
 * Of the leads merged into one: those of its own campus, and those within the caller's reach. What another campus knew
 * of a family stays there.
 */
const shownOfMerged = ({ reach }: ReadScope, { campusId }: { campusId: number }, table: 'customer' | 'c') =>
  sql<boolean>`(${reach.all} or ${sql.ref(`${table}.campus_id`)} = any(${[...reach.campusIds, campusId]}::bigint[]))`

type Lead = { id: number; campusId: number; mayAct: boolean }

/** The leads merged into one; their phones are masked as that one's is. */
async function mergedInto(db: Unscoped, scope: ReadScope, lead: Lead): Promise<Detail['merged']> {
  return db
    .selectFrom('customerMerge')
    .innerJoin('customer', 'customer.id', 'customerMerge.loserId')
    .select([
      'customerMerge.id',
      'customer.childName',
      (lead.mayAct ? sql.ref<string>('customer.phone') : maskedPhone('customer.phone')).as('phone'),
      'customerMerge.createdAt as at',
    ])
    .where(shownOfMerged(scope, lead, 'customer'))
    .where('customerMerge.winnerId', '=', lead.id)
    .where('customerMerge.undoneAt', 'is', null)
    .orderBy('customerMerge.id', 'desc')
    .execute()
}

/** What happened to a lead, and to those merged into it, newest first. */
async function timelineOf(db: Unscoped, scope: ReadScope, lead: Lead): Promise<Detail['timeline']> {
  const { id } = lead
  const isShown = shownOfMerged(scope, lead, 'c')
  const { rows } = await sql<Detail['timeline'][number]>`
    with family as (select ${id}::bigint as id union select c.id from customer c
        where c.merged_into = ${id} and ${isShown}),
    events as (
      select 'STEP' as kind, s.id, s.created_at as at, s.user_id, s.call, s.from_state, s.to_state,
        case when s.from_owner_id is distinct from s.to_owner_id then s.from_owner_id end as from_owner_id,
        case when s.from_owner_id is distinct from s.to_owner_id then s.to_owner_id end as to_owner_id,
        s.reason as text, null::text as method, null::boolean as two_way, null::text as intention,
        null::timestamptz as next_contact_at, '[]'::jsonb as files, null::text as other
      from customer_step s join family on family.id = s.customer_id
      where s.call not in ('customer-follow/add', 'customer/follow') or s.from_state is distinct from s.to_state
      union all
      select 'FOLLOW', f.id, f.created_at, f.created_by, null, null, null, null, null,
        concat_ws(' · ', f.content, f.result), f.method, f.two_way, f.intention, f.next_contact_at, f.files, null
      from customer_follow f join family on family.id = f.customer_id
      union all
      select 'MERGE', m.id, m.created_at, m.created_by, null, null, null, null, null, m.reason, null, null, null, null,
        '[]', c.child_name
      from customer_merge m join customer c on c.id = m.loser_id
      where m.winner_id = ${id} and ${isShown}
      union all
      select 'UNMERGE', m.id, m.undone_at, m.undone_by, null, null, null, null, null, null, null, null, null, null,
        '[]', c.child_name
      from customer_merge m join customer c on c.id = m.loser_id
      where m.winner_id = ${id} and m.undone_at is not null and ${isShown})
    select e.kind, e.id, e.at, u.user_name, e.call, e.from_state, e.to_state, a.user_name as from_owner,
      b.user_name as to_owner, e.text, e.method, e.two_way, e.intention, e.next_contact_at, e.files, e.other
    from events e left join rbac_user u on u.id = e.user_id left join rbac_user a on a.id = e.from_owner_id
      left join rbac_user b on b.id = e.to_owner_id
    order by e.at desc, e.kind, e.id desc limit 500`.execute(db)
  return rows
}

/**
 * The family known under a lead's phone: a deal links to it instead of creating it twice. Only at the lead's campus and
 * within the caller's reach; a family known elsewhere is not shown, nor that it exists.
 */
async function familyOf(
  db: Unscoped,
  scope: ReadScope,
  { phone, campusId, createdAt }: Kin,
): Promise<Detail['family']> {
  const parent = await db
    .selectFrom('parentInfo')
    .select(['id as parentId', 'name as parentName'])
    .where('phone', '=', phone)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!parent) return null
  const [patients, orders] = await Promise.all([
    scope
      .from('patient')
      .innerJoin('patientParent', 'patientParent.patientId', 'patient.id')
      .select(['patient.id', 'patient.name', 'patient.birthday', 'patientParent.relation'])
      .where('patientParent.parentId', '=', parent.parentId)
      .where('patient.campusId', '=', campusId)
      .where('patient.deletedAt', 'is', null)
      .orderBy('patient.id')
      .execute(),
    scope
      .from('orderInfo')
      .select(['orderInfo.id', 'orderInfo.number', 'orderInfo.paid', 'orderInfo.patientId'])
      .where('orderInfo.parentId', '=', parent.parentId)
      .where('orderInfo.campusId', '=', campusId)
      .where(isDealFor(createdAt))
      // Of several, the last is meant.
      .orderBy('orderInfo.id', 'desc')
      .execute(),
  ])
  const trials = await db
    .selectFrom('patient')
    .select(['patient.id', mayTry.as('mayTry'), trialDay.as('trialDay')])
    .where('patient.id', 'in', [0, ...patients.map(({ id }) => id)])
    .execute()
  const ofPatient = new Map(trials.map(({ id, ...trial }) => [id, trial]))
  const shown = patients.map((patient) => ({ ...patient, mayTry: false, trialDay: null, ...ofPatient.get(patient.id) }))
  return patients.length + orders.length > 0 ? { ...parent, patients: shown, orders } : null
}
