import type { Sql } from '../src/db/connect.ts'

/**
 * Many leads over six campuses, in the proportions of a business that is a few years old: most are sold, failed or in the
 * pool, a tenth is being worked on. Written past the triggers, which are not what is looked at.
 */
export async function manyLeads(sql: Sql, rows: number, owners: readonly number[]): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`alter table customer disable trigger user`
    const [patient] = await tx`insert into patient (campus_id, name, gender, birthday)
      select min(id), '批量', 1, '2018-05-01' from campus returning id`
    await tx`
      insert into customer (campus_id, child_name, contact, phone, source, intention, place, stage, moved_at, owner_id, owned_at,
        ex_owner_id, pooled_at, lost_reason, first_contact_at, last_contact_at, last_answer_at, next_contact_at,
        contact_count, done_at, finish_at, patient_id, search, created_at)
      select campuses.ids[1 + n % cardinality(campuses.ids)], name, '家长' || n, phone,
        (array['referral', 'school', 'online', 'hospital'])[1 + n % 4], (array['A', 'B', 'C', 'D'])[1 + n % 4],
        case when kind < 35 then 'PUBLIC' else 'PRIVATE' end,
        case when kind < 35 or kind >= 90 then case when kind >= 95 then 'IN' else 'WAIT' end
          when kind < 65 then 'NOT' else 'DONE' end,
        at + interval '3 days', case when kind >= 35 then owner end, at, case when kind < 35 then owner end,
        case when kind < 35 then at + interval '20 days' end,
        case when kind >= 35 and kind < 65 then (array['price', 'distance', 'time'])[1 + n % 3] end,
        case when kind < 90 or kind >= 95 then at + interval '5 hours' end, at + interval '3 days',
        case when n % 3 = 0 then at + interval '3 days' end,
        case when kind >= 95 then now() + make_interval(hours => n % 200 - 60) end, 3,
        case when kind >= 65 and kind < 90 then at + interval '20 days' end,
        case when kind >= 65 and kind < 90 then at + interval '15 days' end,
        case when kind >= 65 and kind < 90 then ${patient?.id}::bigint end,
        name || ' lixiaohua lxh ' || phone, at
      from (select n, n * 7 % 100 as kind, '李小华' || n as name, '2' || lpad(n::text, 10, '0') as phone,
          (${owners}::bigint[])[1 + n % ${owners.length}] as owner,
          now() - make_interval(mins => (n::bigint * 37 % 1500000)::integer) as at
        from generate_series(1, ${rows}) n) made,
        (select array_agg(id order by id) as ids from campus where deleted_at is null) campuses`
    await tx`set constraints all immediate`
    await tx`alter table customer enable trigger user`
  })
  await sql`vacuum analyze customer`
}

/**
 * The steps of leads that have none, and an application for each that was sold or lost: what a lead leaves behind on its
 * way. Written past the triggers, too.
 */
export async function manyDecisions(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`alter table customer_check disable trigger user`
    await tx`
      insert into customer_check (customer_id, campus_id, kind, state, to_state, lost_reason, deal, applicant_id, created_at)
      select id, campus_id, case when state = 'DONE' then 'FINISH' else 'STAGE' end, 'APPROVED', state, lost_reason,
        case when state = 'DONE' then '{}'::jsonb end, owner_id, moved_at
      from customer c where state in ('DONE', 'NOT') and owner_id is not null
        and not exists (select from customer_step s where s.customer_id = c.id)
      order by moved_at`
    await tx`alter table customer_check enable trigger user`
    await tx`
      insert into customer_step (customer_id, call, from_state, to_state, from_owner_id, to_owner_id, created_at)
      select made.* from customer c cross join lateral (values
        (c.id, 'customer/add', null, 'WAIT', null, coalesce(c.owner_id, c.ex_owner_id), c.created_at),
        (c.id, 'job/pool', 'IN', 'POOL', c.ex_owner_id, null, c.pooled_at),
        (c.id, 'customer/claim', 'POOL', 'WAIT', null, c.owner_id, case when c.id % 3 = 0 then c.owned_at end)
      ) made (customer_id, call, from_state, to_state, from_owner_id, to_owner_id, at)
      where made.at is not null and not exists (select from customer_step s where s.customer_id = c.id)
      order by made.at`
  })
  await sql`vacuum analyze customer_check`
  await sql`vacuum analyze customer_step`
}
