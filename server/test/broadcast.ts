import { sendNext } from '../src/jobs/announcements.ts'
import { jobHandles } from './jobs.ts'
import type { Client, TestServer } from './server.ts'
import { newDoctor } from './timetable.ts'
import { campusIds, done } from './world.ts'

let made = 0

/** Families of the first campus with accounts that agree to so many notices of news, whose patients a doctor of their own treats. */
export async function newAudience(server: TestServer, count: number, { remaining = 5 } = {}) {
  const [campusId] = await campusIds(server)
  const { id: doctorId } = await newDoctor(server, await server.as('admin'), campusId)
  const name = `家长${++made}x`
  const rows = await server.sql<{ id: number; openId: string }[]>`
    with parents as (
      insert into parent_info (name, phone) select ${name}::text || n, '18' || lpad((${made}::integer * 100000 + n)::text, 9, '0')
      from generate_series(1, ${count}::integer) n returning id, name),
    children as (
      insert into patient (campus_id, name, gender, birthday, doctor_id)
      select ${campusId}::bigint, name || '的孩子', 1, '2018-01-01', ${doctorId}::bigint from parents returning id, name),
    linked as (
      insert into patient_parent (patient_id, parent_id, relation)
      select c.id, p.id, 'mother' from children c join parents p on c.name = p.name || '的孩子'),
    accounts as (
      insert into parent_account (open_id, parent_id) select gen_random_uuid()::text, id from parents returning id, open_id),
    agreed as (
      insert into notice_consent (account_id, kind, remaining) select id, 'NEWS', ${remaining}::smallint from accounts where ${remaining}::smallint > 0)
    select id, open_id from accounts order by id`
  return { campusId, doctorId, accounts: rows.map(({ id }) => id), openIds: rows.map(({ openId }) => openId) }
}
export type Audience = Awaited<ReturnType<typeof newAudience>>

/** Sends an announcement to them, as the job does; answers its id. */
export async function announce(
  { sql }: TestServer,
  by: Client,
  { campusId, doctorId }: Audience,
  { urgent = false, title = '停课通知' } = {},
): Promise<number> {
  const draft = { campusId, doctorId, audience: 'FAMILIES' as const, title, body: '{name}您好，周六停课。', urgent }
  const { id } = done(await by.call('/admin/announcement/add', draft))
  const { version } = done(await by.call('/admin/announcement/detail', { id }))
  done(await by.call('/admin/announcement/send', { id, version, sendAt: null }))
  const { transaction } = jobHandles(sql)
  while ((await transaction(sendNext)) !== null);
  return id
}
