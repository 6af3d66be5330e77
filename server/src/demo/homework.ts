import { sql } from 'kysely'
import type { Handles } from '../db/builder.ts'
import { wholeBusiness } from '../db/scope.ts'
import { today } from '../lib/day.ts'
import { lately } from './lately.ts'

/** What is given, by domain of the course. */
const titles = {
  attention: ['舒尔特方格练习', '划消练习'],
  memory: ['配对记忆卡', '购物清单记忆'],
  executive: ['分类与排序', '一周安排表'],
  language: ['看图说话', '说出物品名称'],
  visuospatial: ['迷宫路线', '积木拼图'],
  praxis: ['节奏模仿', '单脚站立'],
  social: ['表情猜一猜', '轮流说一件事'],
  calculation: ['找零钱', '口算卡片'],
}

/** The sheet of the library from which some of it is given. */
const sheets = {
  舒尔特方格练习: '舒尔特方格 5×5',
  划消练习: '划消练习：找出所有的 3',
  迷宫路线: '视觉追踪迷宫',
  口算卡片: '加法练习 20 以内',
  表情猜一猜: '情绪脸谱配对',
}

/** Homework of sessions that are done, in every state, and what some families say of the sessions themselves. */
export async function fillHomework(on: Handles): Promise<void> {
  const { whole: free } = wholeBusiness(on, 0)
  await sql`
    with given as (
      select d.*, p.birthday, coalesce(${titles}::jsonb -> c.domain, ${titles}::jsonb -> 'attention') ->> (d.id % 2)::integer as title, c.domain,
        case when d.no = 5 or d.no = 10 then 'SUBMITTED' when d.no < 10 then 'ASSIGNED' when d.no % 7 = 0 then 'OVERDUE' else 'REVIEWED' end as kind
      from (${lately}) d join patient p on p.id = d.patient_id join course c on c.id = d.course_id
      where d.no % 5 < 2 and d.no > 1 and p.state <> 'ENDED'),
    added as (
      insert into work (so_day_id, campus_id, course_id, doctor_id, patient_id, day, title, content, domain, times_a_week, minutes, due_on,
        material_id, material_title, material_pages, state, submitted_at, reviewed_at, score, created_by, created_at)
      select g.id, g.campus_id, g.course_id, g.doctor_id, g.patient_id, g.day, g.title,
        '每次练习前把环境安静下来，做完记下用时和错误次数。', g.domain, 3 + g.id % 3, 10 + 5 * (g.id % 2),
        case when g.kind = 'ASSIGNED' then greatest(g.day + 7, ${today} + 3) else g.day + 7 end,
        m.id, m.title, case when m.id is not null and g.id % 3 < 2 then '第 1 页' end, g.kind,
        case when g.kind in ('SUBMITTED', 'REVIEWED') then least(g.done_at + interval '5 days', now() - interval '3 hours') end,
        case when g.kind = 'REVIEWED' then least(g.done_at + interval '6 days', now() - interval '1 hour') end, case when g.kind = 'REVIEWED' then 3 + g.id % 3 end,
        g.doctor_id, g.done_at + interval '30 minutes'
      from given g left join material m on m.campus_id is null and m.title = ${sheets}::jsonb ->> g.title
          and extract(year from age(g.day, g.birthday)) between coalesce(m.age_from, 0) and coalesce(m.age_to, 120)
      order by g.id
      returning id, campus_id, patient_id, state, doctor_id, submitted_at, reviewed_at)
    insert into work_entry (work_id, campus_id, kind, text, author_account_id, created_by, created_at)
    select a.id, a.campus_id, e.kind, e.text, case when e.kind = 'SUBMISSION' then (select min(l.id) from patient_parent f
        join parent_account l on l.parent_id = f.parent_id where f.patient_id = a.patient_id and l.deleted_at is null) end,
      case when e.kind = 'FEEDBACK' then a.doctor_id end, e.at from added a cross join lateral (values
      ('SUBMISSION', (array['这周做了四次，越来越快。', '做了三次，周末外出没做。'])[1 + a.id % 2], a.submitted_at),
      ('FEEDBACK', (array['坚持得很好，下周加大难度。', '请尽量固定时间练习。'])[1 + a.id % 2], a.reviewed_at)) e(kind, text, at)
    where e.at is not null order by a.id, e.at`.execute(free)
  await sql`
    insert into so_evaluation (so_day_id, campus_id, course_id, doctor_id, patient_id, day, effect, attitude, punctual, text, created_at)
    select d.id, d.campus_id, d.course_id, d.doctor_id, d.patient_id, d.day, 3 + d.id % 3, 4 + d.id % 2, 5 - d.id % 2,
      (array['老师很耐心', '每次都愿意来上课', '希望多讲讲在家怎么练', null])[1 + d.id % 4], d.done_at + interval '1 hour'
    from (${lately}) d where d.no % 6 = 1 and d.no > 1 order by d.id`.execute(free)
}
