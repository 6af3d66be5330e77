import { type Kysely, sql as query } from 'kysely'
import type { Database } from '../db/tables.ts'
import { today } from '../lib/day.ts'
import { searchText } from '../lib/search.ts'
import { coverOf, materialFiles, sheets } from './materialFiles.ts'

type Sheet = keyof typeof sheets
/** Title, type, domain, further domains, difficulty, ages, scope, what it is: a drawn sheet or a link; courses by code. */
type Entry = readonly [
  title: string,
  type: string,
  domain: string,
  more: readonly string[],
  difficulty: number,
  from: number | null,
  to: number | null,
  scope: 'ALL' | 'APPROVED',
  content: Sheet | string,
  courses: readonly string[],
]
const library: readonly Entry[] = [
  ['舒尔特方格 5×5', 'sheet', 'attention', ['speed'], 2, 6, 60, 'ALL', 'grid5', ['ATT-101', 'ATT-201']],
  ['舒尔特方格 7×7', 'sheet', 'attention', ['speed'], 4, 9, 60, 'ALL', 'grid7', ['ATT-101']],
  ['划消练习：找出所有的 3', 'sheet', 'attention', [], 2, 6, 90, 'ALL', 'cancel', ['ATT-101', 'NFB-101']],
  ['数字连线 1–20', 'sheet', 'visuospatial', ['attention'], 2, 5, 12, 'ALL', 'trail', ['VIS-101']],
  ['视觉追踪迷宫', 'sheet', 'visuospatial', ['executive'], 3, 5, 14, 'ALL', 'maze', ['VIS-101', 'EXE-101']],
  ['描点临摹', 'sheet', 'praxis', ['visuospatial'], 1, 3, 8, 'ALL', 'dots', ['PRA-101']],
  ['加法练习 20 以内', 'sheet', 'calculation', [], 2, 6, 9, 'ALL', 'sums', ['CAL-101']],
  ['减法练习 100 以内', 'sheet', 'calculation', [], 3, 7, 10, 'ALL', 'differences', ['CAL-101']],
  ['数字广度记录表', 'document', 'memory', [], 1, null, null, 'ALL', 'span', ['MEM-101', 'MEM-301']],
  ['N-back 训练记录表', 'document', 'memory', ['executive'], 3, 8, 70, 'APPROVED', 'span', ['MEM-101']],
  ['老年记忆策略训练手册', 'document', 'memory', ['orientation'], 2, 55, 95, 'APPROVED', 'span', ['MEM-301']],
  ['时钟认读练习', 'sheet', 'orientation', ['calculation'], 2, 6, 90, 'ALL', 'clock', ['MEM-301']],
  ['情绪脸谱配对', 'sheet', 'social', ['perception'], 1, 3, 10, 'ALL', 'faces', ['SOC-201']],
  ['图形规律推理', 'sheet', 'executive', ['visuospatial'], 3, 7, 16, 'APPROVED', 'pattern', ['EXE-101']],
  [
    '世界卫生组织：认知衰退与痴呆',
    'link',
    'orientation',
    [],
    1,
    40,
    95,
    'ALL',
    'https://www.who.int/news-room/fact-sheets/detail/dementia',
    ['MEM-301'],
  ],
  [
    '世界卫生组织：孤独症',
    'link',
    'social',
    ['language'],
    1,
    2,
    18,
    'ALL',
    'https://www.who.int/news-room/fact-sheets/detail/autism-spectrum-disorders',
    ['SOC-201'],
  ],
]
/** What campuses have made themselves; the first waits for its publication. */
const ofCampus: readonly Entry[] = [
  ['本校区方格练习（大字版）', 'sheet', 'attention', [], 1, 5, 8, 'ALL', 'grid5', ['ATT-101']],
  ['家庭练习：每日加法', 'sheet', 'calculation', [], 1, 6, 8, 'ALL', 'sums', ['CAL-101']],
  ['小组课热身：情绪脸谱', 'sheet', 'social', [], 1, 5, 9, 'ALL', 'faces', ['SOC-201']],
]

/** The library of headquarters, materials of campuses, applications in every state, ratings, favourites and use in sessions. */
export async function fillMaterials(db: Kysely<Database>): Promise<void> {
  const files = await materialFiles()
  const stored = files.map(({ key, name, mime, kind, content }) => ({ key, name, mime, kind, bytes: content.length }))
  await query`insert into stored_file (key, name, mime, bytes, kind, used)
    select key, name, mime, bytes, kind, true
    from jsonb_to_recordset(${stored}::jsonb) as f(key text, name text, mime text, bytes bigint, kind text)`.execute(db)
  await fillRows(
    db,
    library.map(rowOf),
    query`select null::bigint as campus_id, (select min(u.id) from rbac_user u
    join rbac_user_role ur on ur.user_id = u.id join rbac_role r on r.id = ur.role_id where r.code = 'HQ_OPERATION') as author_id`,
  )
  await fillRows(
    db,
    ofCampus.map(rowOf),
    query`select d.campus_id, min(d.id) as author_id from (
    select u.id, u.campus_id from doctor_info d join rbac_user u on u.id = d.id where u.campus_id is not null) d group by d.campus_id`,
  )
  for (const statement of used) await statement.execute(db)
}

function rowOf([title, type, domain, domains, difficulty, from, to, scope, content, courses]: Entry, at: number) {
  const sheet = content in sheets ? (content as Sheet) : null
  return {
    ...{ title, type, domain, domains, difficulty, from, to, scope, courses, at },
    file: sheet && `/files/${sheets[sheet].key}`,
    name: sheet && `${title}.pdf`,
    link: sheet ? null : content,
    cover: sheet && `/files/${coverOf(sheet)}`,
    search: searchText(title),
  }
}

/** Adds each material once for each owner: headquarters, or a campus with one of its doctors. */
async function fillRows(db: Kysely<Database>, rows: ReturnType<typeof rowOf>[], owners: ReturnType<typeof query>) {
  await query`
    with owner as (${owners}),
      entry as (select * from jsonb_to_recordset(${rows}::jsonb) as e(title text, type text, domain text, domains jsonb,
        difficulty integer, "from" integer, "to" integer, scope text, courses jsonb, at integer, file text, name text, link text,
        cover text, search text)),
      added as (insert into material (campus_id, title, type, domain, domains, difficulty, age_from, age_to, intro, cover, scope,
          sort, search, created_by, created_at)
        select o.campus_id, e.title, e.type, e.domain, e.domains, e.difficulty, e."from", e."to",
          case when e.link is null then '打印后使用，每次 5–10 分钟；记录用时和错误数，与上次比较。' end, e.cover,
          case when o.campus_id is null then e.scope else 'CAMPUS' end, case when o.campus_id is null and e.at < 3 then 30 - e.at * 10 else 0 end,
          e.search, o.author_id, now() - make_interval(days => 120 - e.at * 5)
        from owner o cross join entry e order by o.campus_id nulls first, e.at desc returning id, title, created_by, created_at),
      versioned as (insert into material_version (material_id, number, file, file_name, link, note, created_by, created_at)
        select a.id, v.number, e.file, e.name, e.link, case v.number when 2 then '调整了版式' end, a.created_by,
          a.created_at + make_interval(days => (v.number - 1) * 20)
        from added a join entry e using (title) cross join generate_series(1, case when e.at % 4 = 0 and e.file is not null then 2 else 1 end) v(number))
    insert into material_course (material_id, course_id)
      select a.id, k.id from added a join entry e using (title) join course k on e.courses ? k.code`.execute(db)
}

const doctors = query`(select d.id, u.campus_id, (row_number() over (partition by u.campus_id order by d.id) - 1)::integer as no
  from doctor_info d join rbac_user u on u.id = d.id where u.campus_id is not null and d.deleted_at is null)`
const staff = query`(select u.id, u.campus_id, r.code, (row_number() over (partition by u.campus_id, r.code order by u.id) - 1)::integer as no
  from rbac_user u join rbac_user_role ur on ur.user_id = u.id join rbac_role r on r.id = ur.role_id where u.status = 1)`

const used = [
  // Of the three that need an approval, a campus has one, waits for one and was refused one.
  query`with wanted as (select id, (row_number() over (order by id) - 1)::integer as no from material where scope = 'APPROVED'),
      asked as (select w.id as material_id, c.id as campus_id, d.id as applicant_id,
        (array['APPROVED', 'CAMPUS_AGREED', 'REJECTED'])[1 + (w.no + c.id::integer) % 3] as state
        from wanted w cross join campus c join ${doctors} d on d.campus_id = c.id and d.no = 0)
    insert into material_apply (campus_id, material_id, kind, state, reason, applicant_id, campus_checker_id, campus_checked_at, checker_id,
        checked_at, opinion, created_at)
      select a.campus_id, a.material_id, 'USE', a.state, '小组课需要，已有 6 位学员适用。', a.applicant_id, head.id, now() - interval '50 hours',
        case when a.state <> 'CAMPUS_AGREED' then hq.id end, case when a.state <> 'CAMPUS_AGREED' then now() - interval '30 hours' end,
        case when a.state = 'REJECTED' then '请先完成使用培训。' end, now() - interval '3 days'
      from asked a join ${staff} head on head.campus_id = a.campus_id and head.code = 'CAMPUS_PRINCIPAL' and head.no = 0
        join ${staff} hq on hq.code = 'HQ_OPERATION' and hq.no = 0 order by a.material_id, a.campus_id`,
  query`insert into material_apply (campus_id, material_id, kind, state, reason, applicant_id, created_at)
    select m.campus_id, m.id, 'PUBLISH', 'SUBMITTED', '家长反馈很好，其他校区也可使用。', m.created_by, now() - interval '20 hours'
    from material m where m.campus_id is not null and m.title = ${ofCampus[0]?.[0]} order by m.campus_id`,
  query`insert into material_score (material_id, user_id, score)
    select m.id, d.id, 3 + (m.id * 5 + d.id / 3) % 3 from material m cross join ${doctors} d
    where m.scope = 'ALL' and (m.id * 7 + d.id) % 3 = 0`,
  query`insert into material_collect (user_id, material_id, folder, created_at)
    select d.id, m.id, (array['', '常用', '家庭练习'])[1 + (m.id + d.id) % 3], now() - make_interval(hours => m.id::integer)
    from material m cross join ${doctors} d where m.scope = 'ALL' and (m.id * 3 + d.id) % 4 = 0 order by d.id, m.id`,
  // Sessions of the last and the next two weeks use a material for their course.
  query`insert into material_so_day (so_day_id, material_id, created_at)
    select s.id, c.material_id, s.created_at from so_day s
      join lateral (select l.material_id from material_course l join material m on m.id = l.material_id
        where l.course_id = s.course_id and m.scope = 'ALL' order by (l.material_id * 31 + s.id) % 17, l.material_id limit 1) c on true
    where s.deleted_at is null and s.state <> 'CANCELLED' and s.id % 3 = 0 and s.day between ${today} - 14 and ${today} + 14`,
]
