import { type Kysely, sql } from 'kysely'
import type { Handles } from '../db/builder.ts'
import { wholeBusiness } from '../db/scope.ts'
import type { Database } from '../db/tables.ts'
import { BUSINESS_TIME_ZONE, today } from '../lib/day.ts'
import { figuresOf } from '../modules/patient/report/total.ts'

/** How many reports of each campus are with the family; the next one is a draft. */
const SENT = 6

const words = [
  '这个阶段孩子能安静地坐下来完成任务了，遇到难题会先想一想再动手。记忆任务从两步增加到三步，错误明显减少。',
  '出勤很稳定，训练时的主动性比开始时好。速度还偏慢，我们放慢了节奏，先保证正确。',
  '注意力维持的时间变长，提醒的次数减少。周末休息后第一节课需要热身，请在家也保持固定的作息。',
]
const nexts = [
  '下一阶段提高记忆任务的难度，并加入两人一组的轮流练习。在家每周练习三次，每次十五分钟。',
  '保持每周的训练次数，六周后复评一次。在家请把任务分成小步，完成一步再说下一步。',
]

interface Chosen {
  patientId: number
  campusId: number
  doctorId: number
  fromDay: string
  toDay: string
  no: number
}

/**
 * Reports of the patients of each campus with the most signed records, those with a plan that was reviewed first: most were opened
 * by the family, one question of a campus waits for the answer, and one report is a draft.
 */
export async function fillReports(on: Handles): Promise<void> {
  const { whole: free } = wholeBusiness(on, 0)
  const { rows: chosen } = await sql<Chosen>`
    select c.* from (select p.id as patient_id, p.campus_id, p.doctor_id, d.from_day, d.to_day,
        row_number() over (partition by p.campus_id order by a.id is null, t.reviewed desc, r.count desc, p.id)::integer as no
      from patient p
        cross join lateral (select ${today} - 62 - (p.id % 4)::integer as from_day, ${today} - 2 - (p.id % 4)::integer as to_day) d
        cross join lateral (select count(*) as count from so_record r where r.patient_id = p.id and r.state <> 'DRAFT'
          and r.day between d.from_day and d.to_day) r
        cross join lateral (select exists (select from teaching_plan t where t.patient_id = p.id and t.state = 'REVIEWED') as reviewed) t
        left join lateral (select min(l.id) as id from patient_parent f join parent_account l on l.parent_id = f.parent_id
          where f.patient_id = p.id and f.sees_reports and l.deleted_at is null having min(l.id) is not null) a on true
      where p.deleted_at is null and p.state in ('TRIAL', 'ACTIVE') and p.doctor_id is not null and p.consent_until >= ${today}
        and r.count > 0) c
    where c.no <= ${sql.lit(SENT + 1)} order by c.campus_id, c.no`.execute(free)
  await writeReports(free, chosen)
  await sql`
    insert into patient_report_read (report_id, account_id, at)
    select r.id, l.id, r.approved_at + interval '2 hours' from patient_report r join patient_parent f on f.patient_id = r.patient_id
      join parent_account l on l.parent_id = f.parent_id
    where r.state = 'APPROVED' and r.id % 4 <> 0 and f.sees_reports and l.deleted_at is null order by r.id, l.id`.execute(
    free,
  )
  await sql`
    with opened as (select r.id, r.created_by, d.account_id, d.at, row_number() over (partition by p.campus_id order by r.id) as no
        from patient_report r join patient p on p.id = r.patient_id
          cross join lateral (select account_id, at from patient_report_read where report_id = r.id order by account_id limit 1) d)
    insert into patient_report_entry (report_id, kind, text, author_account_id, created_by, created_at)
    select o.id, e.kind, e.text, case when e.kind = 'QUESTION' then o.account_id end, case when e.kind = 'ANSWER' then o.created_by end,
      o.at + e.later
    from opened o join (values (1, 'QUESTION', '在家练习时他不愿意坐下来，有什么办法吗？', interval '10 minutes'),
        (2, 'QUESTION', '评估的分数是越高越好吗？', interval '10 minutes'),
        (2, 'ANSWER', '看每个量表的说明：报告里往外的方向都是更好。', interval '40 minutes')) e(no, kind, text, later) on e.no = o.no
    order by o.id, e.later`.execute(free)
}

/** Writes a report of each period with the figures of its days; those up to {@link SENT} are with the family. */
export async function writeReports(free: Kysely<Database>, chosen: readonly Chosen[]): Promise<void> {
  const rows = []
  for (const { fromDay, toDay, patientId, doctorId, no } of chosen) {
    const data = await figuresOf(free, { patientId, fromDay, toDay, language: 'zh-CN' })
    const said = { words: words[patientId % words.length], next: nexts[patientId % nexts.length] }
    rows.push({ ...said, patientId, doctorId, fromDay, toDay, sent: no <= SENT, data })
  }
  await sql`
    with row as (select r.*, (r."toDay" + 1 + time '18:00') at time zone ${BUSINESS_TIME_ZONE} as at
        from jsonb_to_recordset(${rows}::jsonb) as r("patientId" bigint, "doctorId" bigint, "fromDay" date, "toDay" date, sent boolean,
          words text, next text, data jsonb))
    insert into patient_report (patient_id, edition, state, language, from_day, to_day, sections, words, next, data, data_at,
      signed_by, signed_at, approved_by, approved_at, created_by, created_at)
    select "patientId", 1, case when sent then 'APPROVED' else 'DRAFT' end, 'zh-CN', "fromDay", "toDay",
      '["attendance", "dose", "goals", "assessments", "homework"]', words, next, data, at - interval '1 hour',
      case when sent then "doctorId" end, case when sent then at end, case when sent then "doctorId" end, case when sent then at end,
      "doctorId", at - interval '1 hour'
    from row order by at, "patientId"`.execute(free)
}
