import { type FamilyEvent, type FamilyEventName, familyEvents } from '@cogcampus/contract/notices'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/tables.ts'

interface Told {
  messageId: number
  accountId: number
  event: FamilyEventName
  /** The patients whom it is about; not given: all of the account. */
  patientIds?: readonly number[] | undefined
  /** The session that it is about, and after when nobody is told. */
  soDayId?: number | undefined
  until?: string | undefined
}

/** What a notice says of the campus, in SQL, where it is about patients of one. */
export const noticeCampus = (campusIds: string) =>
  `jsonb_build_object('campus', coalesce((select c.name from campus c where ${campusIds} = array[c.id]), '—'))`
/** What a notice about one session says of the time, in SQL: when the session begins; of any other, nothing. */
export const noticeTime = (soDayId: string) =>
  `coalesce((select jsonb_build_object('time', to_char(lower(d.during), 'YYYY-MM-DD HH24:MI')) from so_day d where d.id = ${soDayId}), '{}')`

/** What families are told of one session, by whichever template. */
const ofSession: readonly FamilyEventName[] = ['lessonChanged', 'lessonAsAsked', 'lessonPlanned', 'leaveDecided']
const inOfSession = `event in (${ofSession.map((event) => `'${event}'`).join(', ')})`

/** Whether what a notice tells of a session is no longer the last that its family is told of it, in SQL. */
export const overtaken = (notice: string) =>
  `(${notice}.${inOfSession} and exists (select from notice later where later.account_id = ${notice}.account_id
    and later.so_day_id = ${notice}.so_day_id and later.${inOfSession} and later.id > ${notice}.id))`

/** No more notices of a kind are counted as agreed to. */
export const MOST_AGREED = 100

/** The campuses of an account `a` whose parent, if any, is `f`, in SQL: those of its patients, else its own. */
export const campusesOf = sql<number[]>`coalesce(nullif(f.campus_ids, '{}'), array_remove(array[a.campus_id], null))`

/**
 * Writes the notices of messages that were just written, in their transaction: each is sent once that is committed. None where the
 * template is not set or the event is told in the applet alone. An account that never signed in receives none: of an event for
 * which the desk rings it is noted as not reached, whatever templates there are.
 */
export async function writeNotices(db: Kysely<Database>, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return
  const rows = told.map(({ messageId, accountId, event, patientIds = null, soDayId = null, until = null }) => ({
    ...{ messageId, accountId, event, patientIds, soDayId, until },
    ...ruleOf(event),
  }))
  await sql`insert into notice (message_id, account_id, patient_ids, campus_ids, event, kind, so_day_id, at_night, state, ended_at,
      useful_until)
    select t."messageId", t."accountId", t."patientIds", case when t."patientIds" is null then ${campusesOf}
      else array(select distinct p.campus_id from patient p where p.id = any(t."patientIds") order by 1) end, t.event, t.kind, t."soDayId", t."atNight",
      case when a.open_id is null then 'NOT_AGREED' else 'WAITING' end, case when a.open_id is null then now() end,
      least(t.until, now() + t.hours * interval '1 hour')
    from jsonb_to_recordset(${rows}::jsonb) t ("messageId" bigint, "accountId" bigint, event text, kind text, "patientIds" bigint[], "soDayId" bigint,
        until timestamptz, hours integer, "atNight" boolean, ring boolean)
      join notice_template n on n.kind = t.kind
      join parent_account a on a.id = t."accountId" and case when a.open_id is null then t.ring
        else n.template_id is not null and t.event <> all (n.muted) end
      left join parent_info f on f.id = a.parent_id
    order by t."messageId"`.execute(db)
}

interface Unheard {
  patientId: number
  event: FamilyEventName
  title: string
  body: string
  titleEn: string | null
  bodyEn: string | null
}

/** Notes what the families of patients are to be told of whom nobody uses the applet: the desk rings them. Answers the notices. */
export async function writeRings(
  db: Kysely<Database>,
  all: readonly Unheard[],
): Promise<{ noticeId: number; patientIds: number[]; event: FamilyEventName }[]> {
  if (all.length === 0) return []
  const rows = all.map(({ patientId, event, title, body, titleEn, bodyEn }) => ({
    ...{ patientId, event, title, body, titleEn, bodyEn },
    ...ruleOf(event),
  }))
  const { rows: written } = await sql<{ noticeId: number; patientIds: number[]; event: FamilyEventName }>`
    insert into notice (patient_id, campus_ids, title, body, title_en, body_en, event, kind, state, ended_at, useful_until)
    select t."patientId", array[p.campus_id], t.title, t.body, t."titleEn", t."bodyEn", t.event, t.kind, 'NO_ACCOUNT', now(),
      now() + t.hours * interval '1 hour'
    from jsonb_to_recordset(${rows}::jsonb) t ("patientId" bigint, title text, body text, "titleEn" text, "bodyEn" text, event text,
        kind text, hours integer)
      join patient p on p.id = t."patientId" order by t."patientId"
    returning id as notice_id, array[patient_id] as patient_ids, event`.execute(db)
  return written
}

const ruleOf = (event: FamilyEventName) => {
  const { kind, hours, atNight = false, ring = false }: FamilyEvent = familyEvents[event]
  return { kind, hours, atNight, ring }
}

/**
 * Writes the notices of an announcement to families, in the transaction that wrote its messages: one for each account that agrees to one
 * now. Who does not has the message alone, and no row: nobody is rung because of a broadcast. Answers how many there are.
 */
export async function writeBroadcast(
  db: Kysely<Database>,
  { announcementId, urgent }: { announcementId: number; urgent: boolean },
): Promise<number> {
  const event = 'announced' satisfies FamilyEventName
  const { kind, hours } = familyEvents[event]
  const { numAffectedRows = 0n } = await sql`
    insert into notice (message_id, account_id, campus_ids, event, kind, announcement_id, at_night, useful_until)
    select m.id, m.account_id, ${campusesOf}, ${event}, n.kind, m.announcement_id, ${urgent}::boolean, now() + ${hours} * interval '1 hour'
    from message m
      join notice_template n on n.kind = ${kind} and n.template_id is not null and ${event}::text <> all (n.muted)
      join notice_consent c on c.account_id = m.account_id and c.kind = n.kind and c.remaining > 0
      join parent_account a on a.id = m.account_id and a.open_id is not null
      left join parent_info f on f.id = a.parent_id
    where m.announcement_id = ${announcementId}
    order by m.id`.execute(db)
  return Number(numAffectedRows)
}
