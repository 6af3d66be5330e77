import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import { DEMO_TEMPLATE } from './wx.ts'

/**
 * Templates as the stand-in of the messaging app takes them; families who agreed to some, others who did not; and the reminders of
 * two weeks, as they went out to all but the families that README names, whose messages the tests count.
 */
export async function fillNotices(db: Kysely<Database>): Promise<void> {
  await sql`update notice_template set template_id = ${DEMO_TEMPLATE} || lower(kind),
    fields = '[{"name":"thing1","value":"title"},{"name":"thing2","value":"text"},{"name":"time3","value":"time"}]'`.execute(
    db,
  )
  await sql`insert into notice_consent (account_id, kind, remaining)
    select a.id, t.kind, 1 + (a.id + length(t.kind)) % 3 from parent_account a cross join notice_template t
    where a.open_id is not null and a.deleted_at is null and a.id % 3 > 0`.execute(db)
  await sql`with lesson as (
      select a.id as account_id, d.id as so_day_id, d.day, p.name, to_char(lower(d.during), 'HH24:MI') as from,
        (d.day - 1 + time '18:00') at time zone c.time_zone as at, (a.id + d.id) % 7 as no
      from so_day d join campus c on c.id = d.campus_id join patient p on p.id = d.patient_id
        join patient_parent l on l.patient_id = p.id and l.notified join parent_account a on a.parent_id = l.parent_id
      where a.open_id is not null and a.deleted_at is null and a.phone not like '139000001%' and d.state in ('DONE', 'ABSENT') and d.deleted_at is null
        and d.day > (now() - interval '14 days')::date and d.created_at < d.day - 1),
    told as (
      insert into message (account_id, type, title, body, title_en, body_en, link, event, event_key, created_at, read_at)
      select account_id, 'REMIND', '明天 ' || "from" || ' ' || name || '有课', '来不了请尽早在小程序里请假',
        name || ' has a lesson tomorrow at ' || "from", 'If you cannot come, ask leave in the app in good time',
        '/lesson?id=' || so_day_id, 'lessonTomorrow', 'lesson-tomorrow:' || so_day_id || ':' || day, at,
        case when no > 2 then at + interval '20 minutes' end
      from lesson on conflict do nothing returning id, account_id, event_key, created_at)
    insert into notice (message_id, account_id, event, kind, so_day_id, state, code, tries, due_at, useful_until, taken_at, ended_at, created_at)
    select t.id, t.account_id, 'lessonTomorrow', 'REMINDER', l.so_day_id,
      case l.no when 0 then 'NOT_AGREED' when 1 then 'UNSURE' else 'SENT' end, null, 1, l.at, l.at + interval '16 hours', l.at, l.at + interval '2 seconds', l.at
    from told t join lesson l on l.account_id = t.account_id and t.event_key = 'lesson-tomorrow:' || l.so_day_id || ':' || l.day`.execute(
    db,
  )
}
