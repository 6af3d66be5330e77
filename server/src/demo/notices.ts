import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import { today } from '../lib/day.ts'
import { campusesOf } from '../modules/notice/store.ts'
import { DEMO_TEMPLATE, demoFields } from './wx.ts'

/** Of a campus. */
const TO_RING = 4

/**
 * Templates as the stand-in of the messaging app takes them; families who agreed to some, others who did not; and the reminders of
 * two weeks, as they went out to all but the families that README names, whose messages the tests count. Families without the app
 * are to be rung about sessions that were cancelled. What was announced went to those who agree to news.
 */
export async function fillNotices(db: Kysely<Database>): Promise<void> {
  await sql`update notice_template set template_id = ${DEMO_TEMPLATE} || lower(kind),
    fields = ${demoFields}::jsonb`.execute(db)
  await sql`insert into notice_consent (account_id, kind, remaining)
    select a.id, t.kind, 1 + (a.id + length(t.kind)) % 3 from parent_account a cross join notice_template t
    where a.open_id is not null and a.deleted_at is null and a.id % 3 > 0`.execute(db)
  await sql`with lesson as (
      select a.id as account_id, d.id as so_day_id, d.campus_id, d.day, p.name, to_char(lower(d.during), 'HH24:MI') as from,
        (d.day - 1 + time '18:00') at time zone c.time_zone as at, (a.id + d.id) % 7 as no
      from so_day d join campus c on c.id = d.campus_id join patient p on p.id = d.patient_id
        join patient_parent l on l.patient_id = p.id and l.notified join parent_account a on a.parent_id = l.parent_id
      where a.open_id is not null and a.deleted_at is null and a.phone not like '139000001%' and d.state in ('DONE', 'ABSENT') and d.deleted_at is null
        and d.day > (now() - interval '14 days')::date and d.created_at < d.day - 1),
    told as (
      insert into message (account_id, type, title, body, title_en, body_en, link, event, event_key, created_at, read_at)
      select account_id, 'REMIND', '明天 ' || "from" || ' ' || name || '有课', '来不了请尽早在小程序里请假',
        name || ' has a lesson tomorrow at ' || "from", 'If you cannot come, please ask for leave in the app as early as you can',
        '/lesson?id=' || so_day_id, 'lessonTomorrow', 'lesson-tomorrow:' || so_day_id || ':' || day, at,
        case when no > 2 then at + interval '20 minutes' end
      from lesson on conflict do nothing returning id, account_id, event_key, created_at)
    insert into notice (message_id, account_id, campus_ids, event, kind, so_day_id, state, code, tries, due_at, useful_until, taken_at, ended_at, created_at)
    select t.id, t.account_id, array[l.campus_id], 'lessonTomorrow', 'REMINDER', l.so_day_id,
      case l.no when 0 then 'NOT_AGREED' when 1 then 'UNSURE' else 'SENT' end, null, 1, l.at, l.at + interval '16 hours', l.at, l.at + interval '2 seconds', l.at
    from told t join lesson l on l.account_id = t.account_id and t.event_key = 'lesson-tomorrow:' || l.so_day_id || ':' || l.day`.execute(
    db,
  )
  await sql`with cancelled as (
      select d.campus_id, d.patient_id, p.name, d.day, to_char(lower(d.during), 'HH24:MI') || '–' || to_char(upper(d.during), 'HH24:MI') as time,
        row_number() over (partition by d.campus_id order by abs(d.day - ${today}), d.id) as no
      from so_day d join patient p on p.id = d.patient_id
      where d.state = 'CANCELLED' and d.deleted_at is null and not exists (select from patient_parent l
        join parent_account a on a.parent_id = l.parent_id where l.patient_id = d.patient_id and a.deleted_at is null))
    insert into notice (patient_id, campus_ids, title, body, title_en, body_en, event, kind, state, due_at, useful_until, ended_at, created_at)
    select patient_id, array[campus_id], '1 节课已取消', name || ' ' || day || ' ' || time || '：校区取消，课时已退回',
      '1 lesson was cancelled', name || ', ' || day || ' ' || time || ': cancelled by the campus. The course hours are yours again',
      'lessonChanged', 'LESSON', 'NO_ACCOUNT', at, at + interval '24 hours', at, at
    from cancelled, lateral (select now() - (no * 5 || ' hours')::interval as at) w where no <= ${TO_RING} order by at`.execute(
    db,
  )
  await sql`with sent as (
      insert into notice (message_id, account_id, campus_ids, event, kind, announcement_id, state, tries, due_at, useful_until, taken_at, ended_at, created_at)
      select m.id, m.account_id, ${campusesOf}, m.event, c.kind, m.announcement_id, case m.id % 11 when 0 then 'NOT_AGREED' else 'SENT' end, 1, m.created_at,
        m.created_at + interval '48 hours', m.created_at, m.created_at + interval '2 minutes', m.created_at
      from message m join notice_consent c on c.account_id = m.account_id and c.kind = 'NEWS'
         join parent_account a on a.id = m.account_id left join parent_info f on f.id = a.parent_id
      where m.event = 'announced' returning announcement_id)
    update announcement set notices = 'SENDING' where id in (select announcement_id from sent)`.execute(db)
}
