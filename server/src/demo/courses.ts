import { type Kysely, sql as query } from 'kysely'
import type { Database } from '../db/tables.ts'
import { searchText } from '../lib/search.ts'

/** Code, name, domain, mode, ages, minutes, most patients, yuan an hour, days, room, device, goals. */
const courses = [
  [
    'ATT-101',
    '注意力一对一训练',
    'attention',
    'ONE',
    4,
    16,
    45,
    1,
    320,
    365,
    'one',
    'workstation',
    '延长持续注意时间，减少分心',
  ],
  [
    'ATT-201',
    '注意力小组训练',
    'attention',
    'GROUP',
    6,
    12,
    60,
    6,
    180,
    365,
    'group',
    null,
    '在同伴中练习选择性注意与转换',
  ],
  ['MEM-101', '记忆力一对一训练', 'memory', 'ONE', 6, 90, 45, 1, 320, 365, 'one', 'tablet', '提高工作记忆与延迟回忆'],
  ['MEM-301', '老年记忆训练', 'memory', 'GROUP', 55, 95, 60, 8, 150, 365, 'group', null, '学习记忆策略，维持日常功能'],
  ['EXE-101', '执行功能训练', 'executive', 'ONE', 7, 60, 45, 1, 340, 365, 'one', 'workstation', '计划、抑制与灵活转换'],
  ['LAN-101', '言语语言训练', 'language', 'ONE', 2, 12, 30, 1, 360, 365, 'one', 'tablet', '理解、表达与构音'],
  ['LAN-301', '失语症言语康复', 'language', 'ONE', 18, 95, 45, 1, 380, 365, 'one', 'tablet', '恢复命名、复述与交流'],
  [
    'VIS-101',
    '视空间与视知觉训练',
    'visuospatial',
    'ONE',
    4,
    70,
    45,
    1,
    330,
    365,
    'one',
    'eyeTracker',
    '视觉搜索、空间定位',
  ],
  ['SOC-201', '社会认知小组', 'social', 'GROUP', 6, 14, 60, 6, 200, 180, 'group', null, '情绪识别与社交规则'],
  ['PRA-101', '感觉统合与运用训练', 'praxis', 'ONE', 3, 10, 45, 1, 280, 365, 'sensory', null, '动作计划与双侧协调'],
  ['NFB-101', '脑电反馈训练', 'attention', 'ONE', 7, 60, 40, 1, 420, 180, 'one', 'eeg', '自我调节与专注'],
  [
    'HOM-101',
    '居家训练指导',
    'executive',
    'HOME',
    null,
    null,
    30,
    1,
    160,
    180,
    null,
    'tablet',
    '由家长执行，每周一次指导',
  ],
  ['ONL-101', '线上认知训练', 'memory', 'ONLINE', 8, null, 40, 1, 200, 180, null, null, '视频连线，一对一'],
  ['CAL-101', '计算与推理训练', 'calculation', 'ONE', 7, 15, 45, 1, 310, 365, 'one', 'tablet', '数感、运算与问题解决'],
  [
    'SPD-101',
    '加工速度训练（试行）',
    'speed',
    'ONE',
    8,
    60,
    40,
    1,
    300,
    null,
    'one',
    'workstation',
    '提高反应与处理速度',
  ],
] as const

/** What families read that they are to bring; of the other courses, what the place asks for. */
const brings: Record<string, string> = {
  'ATT-101': '平时用的眼镜和助听器、一瓶水',
  'MEM-301': '老花镜、助听器、水杯',
  'PRA-101': '宽松好活动的衣服、防滑袜、一瓶水',
  'HOM-101': '充好电的平板、一张桌子、安静的房间',
}

/** The catalogue, what each campus offers and who teaches it there, and applications in every state. */
export async function fillCourses(db: Kysely<Database>): Promise<void> {
  await fillCatalogue(db)
  for (const statement of [...offered, ...asked]) await statement.execute(db)
}

async function fillCatalogue(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('course')
    .values(
      courses.map(([code, name, domain, mode, from, to, minutes, capacity, yuan, days, room, device, goals], at) => ({
        code,
        name,
        domain,
        mode,
        ageFrom: from,
        ageTo: to,
        minutes,
        capacity,
        hoursPerLesson: 1,
        price: yuan * 100,
        validDays: days,
        roomType: room,
        deviceType: device,
        goals,
        outline: '评估 → 设定目标 → 训练 → 阶段复评',
        bring: brings[code] ?? null,
        cover: null,
        onShelf: at < courses.length - 1,
        remark: null,
        search: searchText(name, code),
      })),
    )
    .execute()
}

/** Campuses and courses by their place in the list, so that each size gives the same pattern. */
const placed = query`campuses as (select id, (row_number() over (order by id) - 1)::integer as no from campus where deleted_at is null),
  courses as (select id, price, (row_number() over (order by id) - 1)::integer as no from course where on_shelf),
  doctors as (select d.id, u.campus_id, (row_number() over (partition by u.campus_id order by d.id) - 1)::integer as no
    from doctor_info d join rbac_user u on u.id = d.id where d.deleted_at is null),
  staff as (select u.id, u.campus_id, r.code, (row_number() over (partition by u.campus_id, r.code order by u.id) - 1)::integer as no
    from rbac_user u join rbac_user_role ur on ur.user_id = u.id join rbac_role r on r.id = ur.role_id where u.status = 1)`
const isOffered = query`(c.no * 5 + k.no * 3) % 14 < 10`

const offered = [
  query`with ${placed} insert into course_campus (campus_id, course_id, price, status, created_at)
    select c.id, k.id, k.price - 2000 * (c.no % 3), case when (c.no + k.no) % 13 = 12 then 2 else 1 end, now() - interval '150 days'
    from campuses c cross join courses k where ${isOffered} order by c.no, k.no`,
  query`with ${placed} insert into course_doctor (course_id, doctor_id, level, approved_at, status)
    select k.id, d.id, (array['independent', 'senior', 'assistant', 'supervisor'])[1 + (d.no + k.no) % 4],
      now() - make_interval(days => 20 + (d.id + k.no * 11)::integer % 120), case when (d.no + k.no) % 17 = 16 then 2 else 1 end
    from doctors d cross join courses k where (d.no * 2 + k.no) % 5 < 2 order by d.no, k.no`,
  query`insert into course_campus_doctor (course_campus_id, course_doctor_id)
    select cc.id, cd.id from course_campus cc join course_doctor cd on cd.course_id = cc.course_id
    join rbac_user_campus uc on uc.user_id = cd.doctor_id and uc.campus_id = cc.campus_id
    where cd.status = 1 and (cc.id + cd.id) % 4 > 0`,
]

/** One application a campus and course that it does not offer: the first waits, the others came to an end. */
const asked = [
  query`with ${placed}, wanted as (
      select c.id as campus_id, c.no, k.id as course_id, k.price, (row_number() over (partition by c.id order by k.no) - 1)::integer as at
      from campuses c cross join courses k where not ${isOffered})
    insert into course_apply (campus_id, course_id, price, state, reason, applicant_id, campus_checker_id, campus_checked_at,
      checker_id, checked_at, opinion, created_at)
    select w.campus_id, w.course_id, w.price, s.state,
      (array['已有 8 位家长咨询，教师已完成培训。', '学校合作项目需要，预计暑期开班。', '新到设备可以支持这门课程。'])[1 + w.at % 3],
      desk.id, case when s.state = 'CAMPUS_AGREED' then head.id end,
      case when s.state = 'CAMPUS_AGREED' then now() - make_interval(hours => 20 + w.no) end,
      case when s.state = 'REJECTED' then head.id end, case when s.state = 'REJECTED' then now() - interval '9 days' end,
      case when s.state = 'REJECTED' then '目前没有合适的教室，请下季度再提。' end,
      now() - make_interval(hours => (array[30, 55, 260, 400])[1 + w.at % 4] + w.no)
    from wanted w
    cross join lateral (select (array['SUBMITTED', 'CAMPUS_AGREED', 'REJECTED', 'WITHDRAWN'])[1 + w.at % 4] as state) s
    join staff desk on desk.campus_id = w.campus_id and desk.code = 'CAMPUS_STAFF' and desk.no = w.at % 2
    join staff head on head.campus_id = w.campus_id and head.code = 'CAMPUS_PRINCIPAL' and head.no = 0
    where w.at < 4 order by w.at desc, w.no`,
  query`with ${placed} insert into course_doctor_apply (campus_id, course_id, level, state, reason, applicant_id, checker_id,
      checked_at, opinion, created_at)
    select d.campus_id, k.id, 'independent', s.state, '已完成总部培训 24 学时，跟课 10 节。', d.id,
      case when s.state = 'REJECTED' then head.id end, case when s.state = 'REJECTED' then now() - interval '6 days' end,
      case when s.state = 'REJECTED' then '培训学时不足，请补齐后再申请。' end, now() - make_interval(hours => 15 + d.no * 40)
    from doctors d join courses k on k.no = (d.no * 4 + d.campus_id * 3 + 7) % 14
    cross join lateral (select case when d.no % 2 = 0 then 'SUBMITTED' else 'REJECTED' end as state) s
    join staff head on head.code = 'HQ_OPERATION' and head.no = 0
    where d.no < 3 and not exists (select from course_doctor cd where cd.doctor_id = d.id and cd.course_id = k.id)
    order by d.no desc, d.id`,
]
