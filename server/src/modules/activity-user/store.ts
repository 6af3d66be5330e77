import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { text } from '../../lib/text.ts'
import { searchOf } from '../customer/search.ts'
import { looksAfter } from '../customer/tell.ts'
import { sendMessages, type Telling } from '../message/store.ts'

interface Caller {
  name: string
  phone: string
  childName: string | null
}
interface Offer {
  id: number
  campusId: number
  title: string
}

interface Family {
  accountId: number | null
  parentId: number | null
  patientId: number | null
}

/** The family of an account, or of a phone where the account has none, that has a patient: the child named, or the only one. */
export async function familyOf(db: Kysely<Database>, caller: Caller, accountId: number | null): Promise<Family> {
  const { rows } = await sql<Family & { patients: number[] }>`
    select p.id as parent_id, array(select c.id from patient_parent l join patient c on c.id = l.patient_id
        where l.parent_id = p.id and c.deleted_at is null order by c.name = ${caller.childName} desc, c.id) as patients,
      (select count(*) from patient_parent l join patient c on c.id = l.patient_id
        where l.parent_id = p.id and c.deleted_at is null and c.name = ${caller.childName}) = 1 as named
    from parent_info p left join parent_account own on own.id = ${accountId}::bigint where p.deleted_at is null
      and case when own.parent_id is null then p.phone = ${caller.phone} else p.id = own.parent_id end
      and exists (select from patient_parent l join patient c on c.id = l.patient_id where l.parent_id = p.id and c.deleted_at is null)
    order by p.id limit 1`.execute(db)
  const [found] = rows as (Family & { patients: number[]; named: boolean })[]
  if (!found) return { accountId, parentId: null, patientId: null }
  const one = found.patients.length === 1 || found.named
  return { accountId, parentId: found.parentId, patientId: one ? (found.patients[0] ?? null) : null }
}

interface Lead {
  customerId: number
  newLead: boolean
}

/**
 * The lead of a family without a patient: a new one of the campus, which waits to be allocated; where the phone is known, that
 * lead, with a contact that whoever looks after it is told of.
 */
export async function leadOf(scope: Telling, db: Kysely<Database>, caller: Caller, offer: Offer): Promise<Lead> {
  const added = await addLead(db, caller, offer)
  if (added !== null) return { customerId: added, newLead: true }
  const { rows } = await sql<Known>`
    select customer.id, customer.campus_id, customer.child_name, ${looksAfter} as staff_id
    from customer k join customer on customer.id = coalesce(k.merged_into, k.id) join campus on campus.id = customer.campus_id
    where k.phone = ${caller.phone} and (k.deleted_at is null or k.merged_into is not null)`.execute(db)
  const known = rows[0] as Known
  await noteContact(scope, db, known, caller, offer)
  return { customerId: known.id, newLead: false }
}

interface Known {
  id: number
  campusId: number
  childName: string
  staffId: number | null
}

/** Null where the phone is known. */
async function addLead(db: Kysely<Database>, { name, phone, childName }: Caller, { campusId, title }: Offer) {
  const fields = { childName: childName ?? name, contact: name, phone }
  await sql`select set_config('app.step', ${JSON.stringify({ call: 'customer/add' })}, true)`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into customer (campus_id, child_name, contact, phone, source, remark, search)
    values (${campusId}, ${fields.childName}, ${name}, ${phone}, 'activity',
      ${text('zh-CN', 'activity.lead', { title })}, ${searchOf(fields)})
    on conflict (phone) where deleted_at is null or merged_into is not null do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Notes the sign-up at a lead that is known, and tells who looks after it. No one has spoken with the family: it is no contact in its clock. */
async function noteContact(
  scope: Telling,
  db: Kysely<Database>,
  lead: Known,
  { name }: Caller,
  { id, title }: Offer,
): Promise<void> {
  await db
    .insertInto('customerFollow')
    .values({
      ...{ customerId: lead.id, campusId: lead.campusId, method: 'activity', twoWay: false },
      ...{ content: text('zh-CN', 'activity.contact', { title, name }), result: null, intention: null },
      nextContactAt: null,
    })
    .execute()
  if (lead.staffId === null) return
  const params = { title, name, child: lead.childName }
  await sendMessages(scope, [
    {
      receiverId: lead.staffId,
      ofLead: lead.id,
      type: 'ACTIVITY',
      words: (t) => ({ title: t('message.activityLead.title', params), body: t('message.activityLead.body', params) }),
      link: `/market/lead?id=${lead.id}`,
      eventKey: `activity-lead:${id}:${lead.id}`,
    },
  ])
}
