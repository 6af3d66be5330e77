import { type Kysely, sql as query } from 'kysely'
import type { Database } from '../db/tables.ts'
import { today } from '../lib/day.ts'
import { searchText } from '../lib/search.ts'
import { Random } from './random.ts'

interface Staff {
  id: number
  userName: string
  campusId: number
  no: number
}

const kinds = [
  ['physician', ['chief', 'deputyChief', 'attending'], '儿童康复与认知障碍的诊断与方案制定'],
  ['therapist', ['chiefTherapist', 'therapist', 'junior'], '一对一认知训练与感觉统合训练'],
  ['speech', ['chiefTherapist', 'therapist'], '语言发育迟缓与沟通训练'],
  ['psychologist', ['chiefTherapist', 'therapist'], '情绪与行为支持、社会认知训练'],
  ['teacher', ['therapist', 'junior'], '学习能力与执行功能训练'],
] as const
const domains = [
  'attention',
  'speed',
  'memory',
  'executive',
  'language',
  'visuospatial',
  'social',
  'calculation',
  'praxis',
]
/** The days on which a doctor works, from Monday; most campuses are busiest at the end of the week. */
const patterns = [
  [1, 2, 3, 4, 5],
  [2, 3, 4, 5, 6],
  [3, 4, 5, 6, 7],
  [1, 2, 4, 6, 7],
]
const weekday = [
  ['09:00', '12:00'],
  ['13:30', '17:30'],
] as const
const evening = ['18:00', '20:30'] as const
const weekend = [
  ['08:30', '12:00'],
  ['13:00', '18:00'],
] as const
/** In how many days licences end: one has ended, some end soon, some posts need none. */
const ends = [900, 25, 1200, 420, null, 55, 700, -20, 330, 5] as const

/** The doctors of every campus but one, who has no profile yet; their hours, licences and leave. */
export async function fillDoctors(db: Kysely<Database>, seed: number): Promise<void> {
  const random = new Random(seed + 78)
  const { rows: staff } = await query<Staff>`
    select u.id, u.user_name, u.campus_id, (row_number() over (partition by u.campus_id order by u.id) - 1)::integer as no
    from rbac_user u join rbac_user_role ur on ur.user_id = u.id join rbac_role r on r.id = ur.role_id
    where r.code = 'DOCTOR' and u.campus_id is not null order by u.id`.execute(db)
  const doctors = staff.filter(({ no }) => no < 7)
  await query`insert into doctor_info (id, name, type, title, specialties, licence_no, licence_from, licence_to,
      sessions_a_day, intro, search)
    select r.id, r.name, r.type, r.title, r.specialties, r.licence_no, (${today} + r.ends) - 1825, ${today} + r.ends,
      r.sessions_a_day, r.intro, r.search
    from jsonb_to_recordset(${doctors.map((person) => profile(person, random))}::jsonb) as r(id bigint, name text, type text,
      title text, specialties jsonb, licence_no text, ends integer, sessions_a_day integer, intro text, search text)`.execute(
    db,
  )
  const campusIds = [...new Set(staff.map(({ campusId }) => campusId))]
  const guestOf = ({ campusId }: Staff) => campusIds[(campusIds.indexOf(campusId) + 2) % campusIds.length] ?? campusId
  const guests = doctors.filter((doctor) => doctor.no === 2 && guestOf(doctor) !== doctor.campusId)
  await query`insert into rbac_user_campus (user_id, campus_id)
    select (g ->> 'id')::bigint, (g ->> 'at')::bigint
    from jsonb_array_elements(${guests.map((guest) => ({ id: guest.id, at: guestOf(guest) }))}::jsonb) g`.execute(db)
  const hours = [
    ...doctors.flatMap((doctor) => hoursOf(doctor)),
    ...guests.flatMap((guest) => weekend.map(([from, to]) => ({ id: guest.id, at: guestOf(guest), day: 7, from, to }))),
  ]
  await query`insert into doctor_hours (doctor_id, campus_id, weekday, from_time, to_time)
    select id, at, day, "from", "to" from jsonb_to_recordset(${hours}::jsonb)
      as r(id bigint, at bigint, day smallint, "from" time, "to" time)`.execute(db)
  await fillLeave(db, random, doctors)
}

function profile({ id, userName, campusId, no }: Staff, random: Random) {
  const [type, titles, focus] = kinds[no % kinds.length] ?? kinds[0]
  const first = random.int(0, domains.length - 3)
  const end = ends[(campusId + no * 3) % ends.length] ?? null
  return {
    id,
    name: userName,
    type,
    title: titles[no % titles.length],
    specialties: domains.slice(first, first + random.int(2, 3)),
    licence_no: end === null ? null : `1${String(31_000_000_000 + id * 7919).padStart(14, '0')}`,
    ends: end,
    sessions_a_day: random.int(6, 9),
    intro: `从事康复工作 ${random.int(3, 18)} 年，擅长${focus}。`,
    search: searchText(userName),
  }
}

/** Two halves a day; of every second doctor two evenings, too. A guest of another campus is there on Sundays. */
function hoursOf({ id, campusId, no }: Staff) {
  const days = no === 2 ? [1, 2, 3, 4, 5] : (patterns[no % patterns.length] ?? [])
  return days.flatMap((day) => {
    const late = no % 2 === 1 && (day === 3 || day === 5) ? [evening] : []
    const stretches = [...(day > 5 ? weekend : weekday), ...late]
    return stretches.map(([from, to]) => ({ id, at: campusId, day, from, to }))
  })
}

const leaves = [
  [-40, 4, 'annual', null],
  [-12, 0, 'sick', null],
  [-1, 3, 'training', '省康复医学会培训'],
  [2, 0, 'personal', null],
  [6, 1, 'meeting', '儿童认知康复年会'],
  [20, 6, 'annual', null],
] as const

/** Leave of the weeks around today, some of it a part of a day. */
async function fillLeave(db: Kysely<Database>, random: Random, doctors: Staff[]): Promise<void> {
  const rows = doctors.flatMap(({ id, no }) => {
    const [from, days, reason, remark] = leaves[(no + (id % 3)) % leaves.length] ?? leaves[0]
    if (random.chance(0.3)) return []
    const part = days === 0 && random.chance(0.6)
    return [{ id, from, to: from + days, reason, remark, part }]
  })
  await query`insert into doctor_leave (doctor_id, from_day, to_day, from_time, to_time, reason, remark, created_at)
    select id, ${today} + "from", ${today} + "to", case when part then time '13:30' end,
      case when part then time '17:30' end, reason, remark, now() - interval '45 days'
    from jsonb_to_recordset(${rows}::jsonb)
      as r(id bigint, "from" integer, "to" integer, reason text, remark text, part boolean)`.execute(db)
}
