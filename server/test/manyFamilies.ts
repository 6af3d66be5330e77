import type { Sql } from '../src/db/connect.ts'

/**
 * Many patients with one parent each over all campuses. Their names, and the last four digits of their phones (below
 * 7000), are none of the demo data's: a search for what stands there finds as much as before. Written past the triggers,
 * which are not what is looked at.
 */
export async function manyFamilies(sql: Sql, families: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    for (const table of tables) await tx.run(`alter table ${table} disable trigger user`)
    await tx`create temp table made on commit drop as
      select nextval(pg_get_serial_sequence('patient', 'id')) as patient_id,
        nextval(pg_get_serial_sequence('parent_info', 'id')) as parent_id,
        campuses.ids[1 + n % cardinality(campuses.ids)] as campus_id,
        (array['欧阳', '慕容', '司徒', '上官', '诸葛', '东方'])[1 + n % 6] || (array['甲', '乙', '丙', '丁', '戊', '己', '庚'])[1 + n % 7] || n as name,
        (array['ouyang', 'murong', 'situ', 'shangguan', 'zhuge', 'dongfang'])[1 + n % 6] || n as spelled,
        '2' || lpad(n::text, 6, '0') || lpad((n::bigint * 7919 % 7000)::text, 4, '0') as phone,
        now() - make_interval(mins => n % 1500000) as at
      from generate_series(1, ${families}) n,
        (select array_agg(id order by id) as ids from campus where deleted_at is null) campuses`
    await tx`insert into patient (id, campus_id, name, gender, birthday, search, state, moved_at, created_at) overriding system value
      select patient_id, campus_id, name, 1 + patient_id % 2, date '2012-01-01' + (patient_id % 3000)::integer,
        name || ' ' || spelled || ' ' || phone, (array['TRIAL', 'ACTIVE', 'PAUSED', 'ENDED'])[1 + patient_id % 4], at, at from made`
    await tx`insert into parent_info (id, name, phone, search, campus_ids, created_at) overriding system value
      select parent_id, name || '的家长', phone, name || '的家长 ' || spelled || ' ' || phone, array[campus_id], at from made`
    await tx`insert into patient_parent (patient_id, parent_id, relation) select patient_id, parent_id, 'mother' from made`
    await tx`set constraints all immediate`
    for (const table of tables) await tx.run(`alter table ${table} enable trigger user`)
  })
  for (const table of tables) await sql.run(`vacuum analyze ${table}`)
}

const tables = ['patient', 'parent_info', 'patient_parent']
