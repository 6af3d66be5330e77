import { sql } from 'kysely'
import type { Handles } from '../db/builder.ts'
import { wholeBusiness } from '../db/scope.ts'
import { today } from '../lib/day.ts'
import { lately, silently } from './lately.ts'

/** What is trained in each domain. */
const tasks = [
  ['attention', '舒尔特方格', '划消测验', '听觉持续注意'],
  ['speed', '符号匹配', '快速命名', '反应按键'],
  ['memory', '数字广度', '图形配对记忆', '故事回忆'],
  ['executive', '河内塔', '分类转换', '规则抑制'],
  ['visuospatial', '积木拼图', '迷宫路线', '空间旋转'],
  ['language', '看图命名', '词语流畅', '句子复述'],
  ['calculation', '心算', '数量比较', '购物找零'],
  ['social', '表情辨认', '情境判断', '轮流对话'],
] as const
const rows = tasks.flatMap(([domain, ...names]) => names.map((task, no) => ({ domain, task, no })))

/**
 * Records of sessions that are done. Results rise with the number of the session, as do the levels of goals that those of the last weeks note. Of the last sessions of each doctor some records are owed or drafts, and those of
 * trainees wait for the supervisor.
 */
export async function fillRecords(on: Handles): Promise<void> {
  const { whole: free } = wholeBusiness(on, 0)
  await silently(free, async () => {
    await sql`
      insert into so_record (so_day_id, campus_id, course_id, doctor_id, patient_id, day, engagement, mood, adverse, note, next_step,
        created_by, created_at)
      select d.id, d.campus_id, d.course_id, d.doctor_id, d.patient_id, d.day, 3 + d.id % 3,
        (array['happy', 'calm', 'calm', 'tired', 'anxious', 'irritable'])[1 + d.id % 6],
        case when d.id % 41 = 0 then '训练二十分钟后诉头晕，休息后缓解' end,
        (array['全程配合，主动性比上次好。', '前半段专注，后半段需要提醒。', '新任务上手快，速度略慢。', '错误多为冲动作答，放慢后改善。'])[1 + d.id % 4],
        (array['下次提高一级难度', '保持难度，减少提示', '加入双任务练习', '回家练习十分钟'])[1 + d.id % 4],
        d.doctor_id, d.done_at + interval '5 minutes'
      from (${lately}) d where d.no not in (1, 3)
      order by d.id`.execute(free)
    await sql`
      with chosen as (
        select r.id, r.campus_id, n.no, row_number() over (partition by r.patient_id order by r.day, r.id, n.no) as seq, k.domain, k.task
        from so_record r join course c on c.id = r.course_id cross join generate_series(0, 2) n(no)
          cross join lateral (select t.domain, t.task from jsonb_to_recordset(${rows}::jsonb) as t(domain text, task text, no integer)
            order by t.domain = c.domain desc, (ascii(t.task) + r.patient_id * 7 + t.no) % 13, t.task offset n.no limit 1) k
        where n.no < 2 + r.id % 2)
      insert into so_record_task (record_id, campus_id, position, domain, task, level, trials, correct, accuracy, reaction_ms, minutes, prompts)
      select id, campus_id, no, domain, task, 1 + least(8, seq / 9), 20, correct, 5 * correct, 1400 - 20 * least(seq, 30) + id % 90, 10 + 5 * (id % 3),
        greatest(0, 5 - seq / 8 + id % 2)
      from (select c.*, least(20, greatest(8, 11 + seq / 6 + (c.id * 7 + no * 3) % 7 - 2)) as correct from chosen c) c
      order by id, no`.execute(free)
    await sql`
      insert into so_record_goal (record_id, goal_id, campus_id, level, title, baseline, text)
      select n.*, g.title, g.baseline, g.levels ->> (n.level + 2) from (
      select r.id as record_id, g.id as goal_id, r.campus_id, least(1, g.baseline + row_number() over (partition by g.id order by r.day, r.id) / 3)::integer as level
      from so_record r join (${lately}) d on d.id = r.so_day_id and d.no <> 2
        join teaching_plan p on p.patient_id = r.patient_id and p.state = 'ACTIVE' and p.start_on <= r.day
        join teaching_plan_goal g on g.plan_id = p.id
      where r.day > ${today} - 28 and (r.id + g.no) % 2 = 0) n join teaching_plan_goal g on g.id = n.goal_id
      order by n.record_id, g.no`.execute(free)
    await sql`
      update so_record r set signed_by = r.doctor_id, signed_at = r.created_at + interval '1 minute',
        state = case when p.level = 'assistant' and d.no < 8 then 'COUNTERSIGN' when p.level = 'assistant' then 'COUNTERSIGNED' else 'SIGNED' end,
        countersigned_by = case when p.level = 'assistant' and d.no >= 8 then (select c.principal_id from campus c where c.id = r.campus_id) end,
        countersigned_at = case when p.level = 'assistant' and d.no >= 8 then r.created_at + interval '1 day' end
      from course_doctor p, (${lately}) d where d.id = r.so_day_id and p.course_id = r.course_id and p.doctor_id = r.doctor_id
        and p.deleted_at is null and d.no <> 2`.execute(free)
    await sql`
      insert into so_record_addendum (record_id, campus_id, text, created_by, created_at)
      select r.id, r.campus_id, '补充：家属反映前一晚睡得晚，表现以下次为准。', r.doctor_id, r.signed_at + interval '1 day'
      from so_record r where r.state <> 'DRAFT' and r.id % 37 = 0 order by r.id`.execute(free)
  })
}
