import { type Kysely, sql } from 'kysely'
import type { Sql } from '../db/connect.ts'
import type { Database } from '../db/tables.ts'
import { today } from '../lib/day.ts'
import { openIdOf } from './wx.ts'

/** The accounts of the mini-program that README names, by phone; the code `demo:<phone>` signs in as each. */
export const appletAccounts = [
  { phone: '13900000101', name: '陈静', what: 'PARENT_OF_TWO' },
  { phone: '13900000102', name: '陈国华', what: 'SECOND_GUARDIAN' },
  { phone: '13900000103', name: '', what: 'ADULT_PATIENT' },
  { phone: '13900000105', name: '', what: 'FIRST_SIGN_IN' },
] as const

const [parentOfTwo, second, adult] = appletAccounts

/**
 * Families that use the applet: a parent of two children of the first campus with a lesson in the next days, and most lessons
 * ahead, a grandparent of one of them with fewer rights, and an adult patient. The fourth phone has no account yet.
 */
export async function fillApplet(db: Kysely<Database>): Promise<void> {
  const children = sql`select p.id from patient p
    where p.campus_id = (select u.campus_id from rbac_user u where u.login_name = 'principal') and p.state = 'ACTIVE'
      and p.consent_until > now() and p.birthday > now() - interval '14 years'
    order by exists (select from so_day d where d.patient_id = p.id and d.state in ('PLANNED', 'CONFIRMED')
        and d.day between ${today} + 1 and ${today} + 3) desc,
      (select count(*) from so_day d where d.patient_id = p.id and d.state = 'PLANNED') desc, p.id limit 2`
  const adults = sql`select p.id from patient p where p.state = 'ACTIVE' and p.birthday < now() - interval '18 years'
    order by p.campus_id <> (select u.campus_id from rbac_user u where u.login_name = 'principal'),
      (select count(*) from so_day d where d.patient_id = p.id and d.state = 'PLANNED') desc, p.id limit 1`
  const phones = [parentOfTwo, second].map(({ phone }) => phone)
  await sql`insert into parent_info (name, phone, search) values
    (${parentOfTwo.name}, ${parentOfTwo.phone}, ${`${parentOfTwo.name} ${parentOfTwo.phone}`}),
    (${second.name}, ${second.phone}, ${`${second.name} ${second.phone}`})`.execute(db)
  await sql`insert into parent_info (name, phone, search)
    select p.name, ${adult.phone}, p.name || ' ' || ${adult.phone}::text from patient p where p.id in (${adults})`.execute(
    db,
  )
  await sql`insert into patient_parent (patient_id, parent_id, relation, guardian, payer)
    select c.id, i.id, 'mother', true, true from (${children}) c, parent_info i where i.phone = ${parentOfTwo.phone}
    union all select a.id, i.id, 'self', true, true from (${adults}) a, parent_info i where i.phone = ${adult.phone}`.execute(
    db,
  )
  await sql`insert into patient_parent (patient_id, parent_id, relation, guardian, payer, may_ask_leave, sees_reports)
    select min(l.patient_id), i.id, 'grandparent', true, false, false, false
    from patient_parent l join parent_info m on m.id = l.parent_id and m.phone = ${parentOfTwo.phone}, parent_info i
    where i.phone = ${second.phone} group by i.id`.execute(db)
  for (const { phone } of [parentOfTwo, second, adult]) {
    await sql`insert into parent_account (open_id, phone, parent_id, last_login_at)
      select ${openIdOf(phone)}, phone, id, now() - interval '9 hours' from parent_info where phone = ${phone}`.execute(
      db,
    )
  }
  await sql`update patient p set search = p.search || ' ' || i.phone from patient_parent l join parent_info i on i.id = l.parent_id
    where l.patient_id = p.id and i.phone = any(${[...phones, adult.phone]}::text[])`.execute(db)
  await sql`select renew_parent_campuses(array(select id from parent_info where phone = any(${[...phones, adult.phone]}::text[])))`.execute(
    db,
  )
  // Who has signed in has accepted the agreements; users without a phone, too.
  await sql`insert into account_agreement (account_id, code, revision, accepted_at)
    select a.id, g.code, g.revision, a.created_at from parent_account a cross join agreement g
    where a.open_id is not null and g.code in ('service', 'privacy')`.execute(db)
}

/** Whether this database began as demo data: an account is there that no member of staff and no family can make. */
export async function hasDemoFamilies(sql: Sql): Promise<boolean> {
  const { phone } = parentOfTwo
  return (await sql`select 1 from parent_account where phone = ${phone} and open_id = ${openIdOf(phone)}`).length > 0
}
