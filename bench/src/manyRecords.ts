import type { Sql } from '../../server/src/db/connect.ts'
import { todayText } from '../../server/src/lib/day.ts'
import { past } from './past.ts'

const tables = [
  'so_day',
  'so_record',
  'so_record_task',
  'reply',
  'work',
  'assessment',
  'teaching_plan',
  'teaching_plan_goal',
]

/**
 * A signed record with two tasks and a comment of every session that was held and has none, homework of every third, and an assessment
 * and a plan of every patient without one: clinical data around that of the demo.
 */
export async function manyRecords(sql: Sql): Promise<void> {
  const today = todayText()
  await past(sql, tables, async (tx) => {
    await tx`insert into so_record (so_day_id, campus_id, course_id, doctor_id, patient_id, day, note, state, signed_by, signed_at)
      select id, campus_id, course_id, doctor_id, patient_id, day, '全程配合', 'SIGNED', doctor_id, done_at from so_day d
      where state = 'DONE' and day < ${today}::date - 300 and not exists (select from so_record r where r.so_day_id = d.id)`
    await tx`insert into so_record_task (record_id, campus_id, position, domain, task, level, trials, correct, accuracy)
      select r.id, r.campus_id, n, (array['attention', 'memory'])[1 + n], '数字广度', 3, 20, 15, 75
      from so_record r, generate_series(0, 1) n where not exists (select from so_record_task t where t.record_id = r.id)`
    await tx`insert into reply (so_day_id, campus_id, course_id, doctor_id, patient_id, day, author_user_id, text)
      select so_day_id, campus_id, course_id, doctor_id, patient_id, day, doctor_id, '今天全程专注' from so_record r
      where not exists (select from reply p where p.so_day_id = r.so_day_id) and day < ${today}::date - 300`
    // As the triggers would have noted it.
    await tx`update so_day d set record_state = 'SIGNED', signed_at = d.done_at, commented_at = d.done_at
      from so_record r where r.so_day_id = d.id and d.record_state is null`
    await tx`insert into work (so_day_id, campus_id, course_id, doctor_id, patient_id, day, title, content, due_on, state)
      select so_day_id, campus_id, course_id, doctor_id, patient_id, day, '每日一组', '每天十分钟', day + 7, 'OVERDUE' from so_record
      where id % 3 = 0 and day < ${today}::date - 300`
    await tx`insert into assessment (patient_id, scale_id, day, age_months, setting, scores, raw_total, total, next_on)
      select p.id, s.id, ${today}::date - 120, 90, 'CENTRE', '{}', 20, 20, ${today}::date + (p.id % 90)::integer
      from patient p, (select min(id) as id from scale) s where not exists (select from assessment a where a.patient_id = p.id)`
    await tx`insert into teaching_plan (patient_id, edition, times_a_week, minutes, start_on, review_on)
      select id, 1, 2, 45, ${today}::date - 60, ${today}::date + 30 + (id % 90)::integer
      from patient p where not exists (select from teaching_plan t where t.patient_id = p.id)`
    await tx`insert into teaching_plan_goal (plan_id, no, domain, title, levels, baseline)
      select id, 1, 'attention', '独立完成桌面任务', '["1", "2", "3", "4", "5"]', -1
      from teaching_plan t where not exists (select from teaching_plan_goal g where g.plan_id = t.id)`
  })
}
