import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import { today } from '../lib/day.ts'

interface Goal {
  domain: string
  title: string
  /** What each level looks like, from −2 to +2. */
  levels: string[]
}

/** Goals that plans share, of children and of adults. */
const goals: Record<'child' | 'adult', Goal[]> = {
  child: [
    {
      domain: 'attention',
      title: '独立完成桌面任务',
      levels: ['不到 5 分钟', '5–9 分钟', '10–14 分钟', '15–19 分钟', '20 分钟以上'],
    },
    {
      domain: 'memory',
      title: '按顺序执行口头指令',
      levels: ['一步也要重复', '一步', '两步', '三步', '四步以上'],
    },
    {
      domain: 'executive',
      title: '等待轮流',
      levels: ['不能等待', '需多次提醒', '提醒一次', '偶尔提醒', '不需提醒'],
    },
    {
      domain: 'language',
      title: '主动提出要求',
      levels: ['没有', '在示范下', '在提示下', '熟悉的人面前', '陌生人面前'],
    },
  ],
  adult: [
    {
      domain: 'attention',
      title: '不受打扰地读完一页报纸',
      levels: ['读不完一段', '读完一段', '读完半页', '读完一页', '读完并能复述'],
    },
    {
      domain: 'memory',
      title: '记住当天的安排',
      levels: ['全靠家属提醒', '看备忘也漏', '看备忘能完成', '偶尔看备忘', '不看备忘'],
    },
    {
      domain: 'executive',
      title: '按清单独立购物',
      levels: ['不能完成', '全程陪同', '远处看护', '独自买三样', '独自买并核对找零'],
    },
    {
      domain: 'language',
      title: '说出家里常用物品的名称',
      levels: ['少于 5 个', '5–9 个', '10–14 个', '15–19 个', '20 个以上'],
    },
  ],
}
const strategies = {
  child: [
    '先易后难，正确率连续两次达到 80% 后升一级；每 10 分钟安排一次动觉活动。',
    '任务分段呈现，先示范后独立；家庭作业每周三次，每次 15 分钟。',
  ],
  adult: [
    '从日常生活的任务入手，正确率连续两次达到 80% 后减少提示；每 15 分钟休息一次。',
    '教会使用备忘本和清单，家属在家按同样的方法提醒；家庭练习每周三次，每次 15 分钟。',
  ],
}

/** A current plan of three patients in four with consent, written by the doctor; of some an earlier one that was reviewed. */
export async function fillPlans(db: Kysely<Database>): Promise<void> {
  await sql`
    with chosen as (select p.id, p.doctor_id, p.complaint, case when p.birthday > ${today} - interval '18 years' then 'child' else 'adult' end as who, p.created_at::date as since, ${today} - p.created_at::date > 60 as again from patient p
        where p.deleted_at is null and p.merged_into is null and p.state in ('TRIAL', 'ACTIVE') and p.consent_until >= ${today}
          and p.id % 4 <> 0 and p.created_at::date < ${today}),
      made as (select c.*, n.edition, n.edition = 1 and c.again as over, case n.edition when 1 then c.since else c.since + 46 end as start_on
        from chosen c cross join lateral generate_series(1, case when c.again then 2 else 1 end) n(edition)),
      dated as (select m.*, case when m.over then m.start_on + 45
          when m.id % 11 = 0 and m.start_on < ${today} - 20 then ${today} - 1 else m.start_on + 84 end as review_on from made m),
      added as (insert into teaching_plan (patient_id, edition, state, baseline, strategy, times_a_week, minutes, start_on, review_on,
          outcome, ended_at, ended_by, created_by, created_at)
        select m.id, m.edition, case when m.over then 'REVIEWED' else 'ACTIVE' end, '初评后制定。主诉：' || coalesce(m.complaint, '见评估报告') || '。',
          ${strategies}::jsonb -> m.who ->> (m.id % 2)::integer, 2 + (m.id % 2), 45, m.start_on, m.review_on,
          case when m.over then '目标基本达到，下一阶段提高难度并减少提示。' end,
          case when m.over then m.review_on + time '17:00' end, case when m.over then m.doctor_id end, m.doctor_id, m.start_on + time '16:00'
        from dated m order by m.start_on, m.id returning id, patient_id, state)
    insert into teaching_plan_goal (plan_id, no, domain, title, levels, baseline, achieved)
      select a.id, g.no, g.goal ->> 'domain', g.goal ->> 'title', g.goal -> 'levels', -2 + (a.id % 2),
        case when a.state = 'REVIEWED' then ((a.id + g.no) % 3) - 1 + (g.no % 2) end
      from added a join chosen c on c.id = a.patient_id cross join lateral (select row_number() over (order by (e.at + a.id) % 4)::integer as no, e.goal
        from jsonb_array_elements(${goals}::jsonb -> c.who) with ordinality e(goal, at)) g
      where g.no <= 2 + a.id % 2 order by a.id, g.no`.execute(db)
}
