import { type Kysely, sql as query } from 'kysely'
import type { Database } from '../db/tables.ts'
import { today } from '../lib/day.ts'
import { findings } from './leads/families.ts'
import { SIGNATURE, signaturePicture } from './signature.ts'

const tags = ['按时到课', '家长配合', '需陪同', '复诊']
const occupations = ['教师', '公司职员', '个体经营', '医生', '自由职业', '工程师', '退休', '护士']
/**
 * Fills in what deals do not say of families: second parents, consents, doctors in charge, states, accounts. Which family
 * has what follows from the numbers, so that the same rows come each time.
 */
export async function fillFamilies(db: Kysely<Database>): Promise<void> {
  await query`alter table patient disable trigger user`.execute(db)
  await query`with doctors as materialized (select u.campus_id, array_agg(u.id) as ids
      from rbac_user u join rbac_user_role ur on ur.user_id = u.id join rbac_role r on r.id = ur.role_id
      where r.code = 'DOCTOR' and u.status = 1 group by u.campus_id)
    update patient p set
      doctor_id = (select id from doctors d cross join unnest(d.ids) id where d.campus_id = p.campus_id
        order by (id * 7919 + p.id * 104729) % 1009, id limit 1),
      state = case when p.id % 17 = 0 then 'ENDED' when p.id % 13 = 0 then 'PAUSED' when p.id % 11 = 0 then 'TRIAL' else 'ACTIVE' end,
      moved_at = p.created_at,
      first_visit = least(p.created_at::date, ${today}),
      grade = case when age between 6 and 17 then age - 5 end,
      schooling = case when age between 3 and 5 then '幼儿园' when age > 18 then '高中' end,
      handedness = case when p.id % 9 = 0 then 'LEFT' when p.id % 3 = 0 then 'RIGHT' end,
      tags = case when p.id % 4 = 0 then jsonb_build_array((${tags}::jsonb) -> (p.id % ${tags.length})::integer) else '[]' end,
      emergency_name = case when p.id % 5 = 0 then (select name from parent_info pi where pi.id = p.id) end
    from (select id, extract(year from age(birthday))::integer as age from patient) aged
    where aged.id = p.id`.execute(db)
  await query`insert into patient_step (patient_id, to_state, user_id, created_at)
    select id, 'ACTIVE', created_by, created_at from patient order by id`.execute(db)
  await query`insert into patient_step (patient_id, from_state, to_state, reason, user_id, created_at)
    select id, 'ACTIVE', state, case state when 'PAUSED' then '外出就医' when 'ENDED' then '训练目标达成' end, created_by,
      least(created_at + interval '20 days', now())
    from patient where state in ('PAUSED', 'ENDED') order by id`.execute(db)
  await query`update parent_info set occupation = (${occupations}::jsonb) ->> (id % ${occupations.length})::integer where id % 3 = 0`.execute(
    db,
  )
  await secondParents(db)
  await consents(db)
  // What needs consent.
  await query`update patient p set complaint = c.need, diagnosis_codes = coalesce(found -> 'codes', '[]'),
      precautions = found ->> 'mind'
    from order_info o join customer c on c.id = o.customer_id cross join lateral (select ${findings}::jsonb -> c.need as found) of_need
    where o.patient_id = p.id and p.consent_until >= ${today}`.execute(db)
  await query`alter table patient enable trigger user`.execute(db)
  await query`select renew_parent_campuses(array(select id from parent_info))`.execute(db)
  await accounts(db)
}

/** The other parent of every third child, by the surname of the child. */
async function secondParents(db: Kysely<Database>): Promise<void> {
  await query`
    with chosen as (select p.id as patient_id, p.name, p.created_at, l.relation from patient p
        join patient_parent l on l.patient_id = p.id where p.id % 3 = 0 and l.relation in ('father', 'mother')),
      added as (insert into parent_info (name, phone, search, created_at)
        select left(c.name, 1) || case c.relation when 'mother' then '先生' else '女士' end,
          '166' || lpad((c.patient_id * 7 + 10000000)::text, 8, '0'), '166' || lpad((c.patient_id * 7 + 10000000)::text, 8, '0'), c.created_at
        from chosen c order by c.patient_id returning id, phone)
    insert into patient_parent (patient_id, parent_id, relation, guardian, payer, created_at)
      select c.patient_id, a.id, case c.relation when 'mother' then 'father' else 'mother' end, true, c.patient_id % 2 = 0, c.created_at
      from chosen c join added a on a.phone = '166' || lpad((c.patient_id * 7 + 10000000)::text, 8, '0')`.execute(db)
  await query`update parent_info set search = name || ' ' || phone where phone like '166%' and search = phone`.execute(
    db,
  )
  await query`update patient p set search = p.search || ' ' || pi.phone
    from patient_parent l join parent_info pi on pi.id = l.parent_id
    where l.patient_id = p.id and position(pi.phone in p.search) = 0`.execute(db)
}

/** Nine families of ten have signed; a few long ago. */
async function consents(db: Kysely<Database>): Promise<void> {
  await query`insert into stored_file (key, name, mime, bytes, kind, used) values (${SIGNATURE}, 'signature.png', 'image/png', ${signaturePicture().length}, 'consentScan', true)`.execute(
    db,
  )
  await query`insert into patient_consent (patient_id, code, revision, parent_id, relation, method, file, signed_on, expires_on, created_by, created_at)
    select p.id, agreed.code, 1, l.parent_id, l.relation, case when p.id % 4 = 0 then 'SCAN' else 'SCREEN' end,
      ${`/files/${SIGNATURE}`}, signed.day, (signed.day + interval '24 months')::date, p.created_by, signed.day
    from patient p join lateral (select parent_id, relation from patient_parent l where l.patient_id = p.id order by l.id limit 1) l on true
      cross join (values ('consent'), ('privacy')) agreed(code)
      cross join lateral (select (case when p.id % 20 = 0 then p.created_at - interval '3 years' else p.created_at end)::date as day) signed
    where p.id % 10 <> 0 or p.id % 20 = 0 order by p.id`.execute(db)
}

/** Every second family uses the app; some wait to sign in, and a few users have no parent yet. */
async function accounts(db: Kysely<Database>): Promise<void> {
  // Apart from the numbers of staff, so that one that is taken for the other is noticed.
  await query`select setval('parent_account_id_seq', 100000)`.execute(db)
  await query`insert into parent_account (open_id, phone, parent_id, last_login_at, created_at)
    select case when pi.id % 5 <> 0 then 'demo-' || pi.phone end, pi.phone, pi.id,
      case when pi.id % 5 <> 0 then now() - (pi.id % 40) * interval '9 hours' end, pi.created_at
    from parent_info pi where pi.id % 2 = 0 order by pi.id`.execute(db)
  await query`insert into parent_account (open_id, phone, campus_id, last_login_at, created_at)
    select 'demo-167' || lpad((c.id * 100 + n)::text, 8, '0'), '167' || lpad((c.id * 100 + n)::text, 8, '0'), c.id, now() - n * interval '5 hours',
      now() - n * interval '6 hours'
    from campus c cross join generate_series(1, 2) n order by c.id, n`.execute(db)
}
