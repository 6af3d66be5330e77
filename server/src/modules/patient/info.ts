import type { Path, Response } from '@cogcampus/contract'
import type { patient } from '@cogcampus/contract/admin/patient'
import { type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { TableName } from '../../db/tables.ts'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { today } from '../../lib/day.ts'
import { withRight } from '../../lib/readOnly.ts'
import { mayActOn } from '../customer/flow.ts'
import { isDealFor } from '../customer-check/rules.ts'
import { mayTry } from '../order-info/rules.ts'
import { computed as parentColumns } from '../parent-info/columns.ts'
import { consents } from '../patient-consent/store.ts'
import { links } from '../patient-parent/store.ts'
import { standard } from './crud.ts'
import { attentionOfOne, hoursLeft } from './remind.ts'

type Info = Response<'/admin/patient/info'>

/** A patient's file as one picture. A module that knows of more of a patient adds its part here. */
export const info: Handlers<typeof patient>['info'] = async (context, { id }) => {
  const { scope } = context
  const particulars = await standard.detail(context, { id })
  const [needs, family, siblings, signed, documents, orders, triable, lead, merged, timeline, beyond] =
    await Promise.all([
      needsOf(scope, id),
      familyOf(scope, id),
      siblingsOf(scope, id),
      consents(scope)
        .where('patientConsent.patientId', '=', id)
        .orderBy('patientConsent.id', 'desc')
        .limit(50)
        .execute(),
      documentsOf(scope, id),
      ordersOf(context, id),
      isTriable(scope, id),
      leadOf(context, id),
      mergedInto(scope, id),
      timelineOf(scope, id),
      beyondOf(context, id),
    ])
  return {
    ...particulars,
    ...needs,
    family,
    siblings,
    consents: signed,
    documents,
    orders,
    mayTry: triable,
    lead,
    merged,
    timeline,
    beyond,
  }
}

async function needsOf(scope: ReadScope, id: number): Promise<Pick<Info, 'attention' | 'hoursLeft'>> {
  const names = Object.keys(attentionOfOne) as Info['attention']
  const row = await scope
    .from('patient')
    .select(names.map((name) => attentionOfOne[name].as(name)))
    .select(hoursLeft.as('hoursLeft'))
    .where('patient.id', '=', id)
    .executeTakeFirst()
  return { attention: names.filter((name) => row?.[name]), hoursLeft: row?.hoursLeft ?? null }
}

const familyOf = (scope: ReadScope, id: number) =>
  links(scope)
    .where('patientParent.patientId', '=', id)
    .select(['parentInfo.name', 'parentInfo.occupation'])
    .select(sql<Info['family'][number]['account']>`${parentColumns.account()}`.as('account'))
    .orderBy('patientParent.id')
    .execute()
    .then((rows) =>
      rows.map(({ patientId: _, patientName: __, parentName: ___, createdAt: ____, ...member }) => member),
    )

const siblingsOf = (scope: ReadScope, id: number) =>
  scope
    .from('patient')
    .select(['patient.id', 'patient.name', 'patient.birthday', 'patient.state'])
    .where('patient.id', '<>', id)
    .where('patient.deletedAt', 'is', null)
    .where(
      sql<boolean>`patient.id in (select other.patient_id from patient_parent mine
        join patient_parent other on other.parent_id = mine.parent_id where mine.patient_id = ${id})`,
    )
    .orderBy('patient.id')
    .limit(20)
    .execute()

const documentsOf = (scope: ReadScope, id: number) =>
  scope
    .from('patientDocument')
    .leftJoin('rbacUser', 'rbacUser.id', 'patientDocument.createdBy')
    .select(['patientDocument.id', 'patientDocument.patientId', 'patientDocument.type', 'patientDocument.title'])
    .select(['patientDocument.file', 'patientDocument.fileName', 'patientDocument.takenOn', 'patientDocument.remark'])
    .select(['rbacUser.userName as createdByName', 'patientDocument.createdAt', 'patientDocument.deletedAt'])
    .select(['patientDocument.version'])
    .where('patientDocument.patientId', '=', id)
    .where('patientDocument.deletedAt', 'is', null)
    .orderBy('patientDocument.id', 'desc')
    .limit(200)
    .execute()
    .then((rows) => withRight(scope, 'patientDocument', rows))

/** The orders that the caller may list. */
async function ordersOf({ scope, actor }: ReadContext, id: number): Promise<Info['orders']> {
  const reach = actor.grants.get('/admin/order-info/page')
  if (!reach) return []
  return scope
    .within(reach)
    .from('orderInfo')
    .select(['id', 'number', 'type', 'state', 'payable', 'paid', 'createdAt'])
    .select(
      sql<number>`coalesce((select sum(l.paid_left + l.gift_left) from order_course l where l.order_id = order_info.id), 0)`.as(
        'hoursLeft',
      ),
    )
    .select(
      sql<boolean>`exists (select from order_course l where l.order_id = order_info.id and l.deleted_at is null
        and l.unlimited and l.moved_amount = 0 and l.valid_to >= ${today}
        and order_info.state in ('PAID', 'ACTIVE', 'FROZEN', 'REFUNDING'))`.as('unlimited'),
    )
    .select(
      sql<
        number | null
      >`(select l.course_id from order_course l where l.order_id = order_info.id and l.deleted_at is null
        order by l.paid_left + l.gift_left > 0 desc, l.id limit 1)`.as('courseId'),
    )
    .where('patientId', '=', id)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

const isTriable = async (scope: ReadScope, id: number): Promise<boolean> => {
  const row = await wholly(scope, id).select('patient.id').where(mayTry).executeTakeFirst()
  return row !== undefined
}

/** A patient within reach, to be read with what belongs to it, whoever that is of. */
const wholly = (scope: ReadScope, id: number) =>
  scope.fromFound(scope.from('patient').select('patient.id').where('patient.id', '=', id).as('patient'))

/** The lead of the family whose deal the caller can hand in: it is in progress, and an order of the patient is paid and is no other's. */
async function leadOf({ scope, actor }: ReadContext, id: number): Promise<Info['lead']> {
  const reach = actor.grants.get('/admin/customer/finish')
  if (!reach) return null
  const own = scope.within(reach)
  const lead = await own
    .from('customer')
    .select('customer.id')
    .where('customer.state', '=', 'IN')
    .where('customer.deletedAt', 'is', null)
    .where(mayActOn(own))
    .where(
      sql<boolean>`exists (select from order_info join parent_info p on p.id = order_info.parent_id and p.deleted_at is null
          join patient_parent l on l.patient_id = order_info.patient_id and l.parent_id = p.id
        where order_info.patient_id = ${id} and order_info.campus_id = customer.campus_id and p.phone = customer.phone
          and ${isDealFor(sql.ref('customer.createdAt'))})`,
    )
    .orderBy('customer.id')
    .executeTakeFirst()
  return lead ?? null
}

const mergedInto = (scope: ReadScope, id: number) =>
  scope
    .from('patientMerge')
    .innerJoin('patient as other', 'other.id', 'patientMerge.loserId')
    .select(['patientMerge.id', 'other.number', 'other.name', 'patientMerge.createdAt as at'])
    .where('patientMerge.winnerId', '=', id)
    .where('patientMerge.undoneAt', 'is', null)
    .orderBy('patientMerge.id')
    .execute()

type Event = Omit<Info['timeline'][number], 'userName'> & { userId: number | null }

/** What happened to the patient `patient`, in SQL. */
const events = sql<Event>`(
  select 'STATE' as kind, s.id, s.created_at as at, s.user_id, s.from_state, s.to_state, null::text as subject, s.reason
  from patient_step s where s.patient_id = patient.id
  union all
  select 'CONSENT', c.id, c.created_at, c.created_by, null, null, a.title, null
  from patient_consent c join agreement a on a.code = c.code and a.revision = c.revision
  where c.patient_id = patient.id
  union all
  select 'WITHDRAWAL', c.id, c.ended_at, c.ended_by, null, null, a.title, c.end_reason
  from patient_consent c join agreement a on a.code = c.code and a.revision = c.revision
  where c.patient_id = patient.id and c.state = 'WITHDRAWN'
  union all
  select 'MERGE', m.id, m.created_at, m.created_by, null, null, p.number, m.reason
  from patient_merge m join patient p on p.id = m.loser_id where m.winner_id = patient.id
  union all
  select 'UNMERGE', m.id, m.undone_at, m.undone_by, null, null, p.number, null
  from patient_merge m join patient p on p.id = m.loser_id where m.winner_id = patient.id
    and m.undone_at is not null)`

/** States, merges and consents of a patient who was read within reach, newest first. */
const timelineOf = (scope: ReadScope, id: number): Promise<Info['timeline']> =>
  wholly(scope, id)
    .innerJoinLateral(events.as('e'), (join) => join.onTrue())
    .leftJoin('rbacUser as u', 'u.id', 'e.userId')
    .select(['e.kind', 'e.id', 'e.at', 'u.userName', 'e.fromState', 'e.toState', 'e.subject', 'e.reason'])
    .orderBy('e.at', 'desc')
    .orderBy('e.kind')
    .orderBy('e.id', 'desc')
    .limit(200)
    .execute()

const kept = sql<SqlBool>`deleted_at is null`
/** What each section of the page shows of a patient, and the call that tells who may see it at all. */
const sections = {
  assessments: { table: 'assessment', call: '/admin/patient/profile', shown: kept },
  plans: { table: 'teachingPlan', call: '/admin/teaching-plan/page', shown: sql<SqlBool>`true` },
  results: { table: 'soRecord', call: '/admin/so-day/record/patient', shown: sql<SqlBool>`state <> 'DRAFT'` },
  homework: { table: 'work', call: '/admin/work/page', shown: kept },
  comments: {
    ...{ table: 'soDay', call: '/admin/so-day/reply', shown: sql<SqlBool>`deleted_at is null and state = 'DONE'` },
    // The list of comments shows the sessions that the caller gives.
    part: 'given',
  },
  sessions: { table: 'soDay', call: '/admin/so-day/patient', shown: kept },
  orders: { table: 'orderInfo', call: '/admin/order-info/page', shown: kept },
} as const satisfies Record<keyof Info['beyond'], { table: TableName; call: Path; shown: unknown; part?: string }>

type Section = keyof Info['beyond']
const sectionNames = Object.keys(sections) as Section[]

/** How many rows of a patient who was read within reach each section leaves out; none of a section that the caller has not. */
async function beyondOf({ scope, actor }: ReadContext, id: number): Promise<Info['beyond']> {
  const counts = sectionNames.map((name) => {
    const { table, shown } = sections[name]
    const rows = sql`${sql.table(table)} where patient_id = patient.id and ${shown}`
    return sql<number>`(select count(*)::integer from ${rows})`.as(name)
  })
  const there = await wholly(scope, id).select(counts).$castTo<Info['beyond']>().executeTakeFirst()
  const left = sectionNames.map(async (name) => {
    const { table, call, shown, part }: { part?: string } & (typeof sections)[Section] = sections[name]
    const [all, reach] = [there?.[name] ?? 0, actor.grants.get(call)]
    if (all === 0 || !reach || reach.all) return [name, 0]
    const within = await scope
      .within(reach)
      // Of any of the tables: all have the column.
      .from(table as 'work', part)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('patientId', '=', id)
      .where(shown)
      .executeTakeFirstOrThrow()
    // A row may have come between the two counts.
    return [name, Math.max(0, all - within.count)]
  })
  return Object.fromEntries(await Promise.all(left)) as Info['beyond']
}
