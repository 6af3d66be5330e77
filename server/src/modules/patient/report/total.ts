import type { ReportFigures } from '@cogcampus/contract/admin/patient/report'
import type { Language } from '@cogcampus/contract/envelope'
import { gasScore } from '@cogcampus/contract/life/plan'
import type { ReportSection } from '@cogcampus/contract/life/report'
import {
  type Level,
  type Measure,
  normOf,
  profileLevels,
  profileOf,
  type Scored,
  type Scores,
  TOTAL,
} from '@cogcampus/contract/scoring'
import { type Kysely, sql } from 'kysely'
import type { Unscoped } from '../../../db/handles.ts'
import type { Database } from '../../../db/tables.ts'
import { dayOf } from '../../../lib/day.ts'

/** Rows of the patient, whoever gave them. */
type Rows = Unscoped | Kysely<Database>

interface Period {
  patientId: number
  fromDay: string
  toDay: string
  language: Language
}

/** What a report says of a patient found within reach: what was trained in a period, and where the patient stands at its end. */
export async function figuresOf(db: Rows, period: Period): Promise<ReportFigures> {
  const [attendance, dose, plan, assessments, homework] = await Promise.all([
    attendanceOf(db, period),
    doseOf(db, period),
    planOf(db, period),
    assessmentsOf(db, period),
    homeworkOf(db, period),
  ])
  return { attendance, dose, plan, assessments, homework }
}

/** Which figure each part of a report shows. */
const figureOf = {
  attendance: 'attendance',
  dose: 'dose',
  goals: 'plan',
  assessments: 'assessments',
  homework: 'homework',
} as const satisfies Record<ReportSection, keyof ReportFigures>

const nothing: ReportFigures = {
  attendance: { planned: 0, done: 0, absent: 0, leave: 0, minutes: 0 },
  dose: [],
  plan: null,
  assessments: [],
  homework: { given: 0, handedIn: 0, score: null },
}

/** Of the figures those of these parts alone: what a report leaves out, nobody takes home. */
export const figuresOfSections = (data: ReportFigures, sections: readonly ReportSection[]): ReportFigures => ({
  ...nothing,
  ...Object.fromEntries(sections.map((section) => [figureOf[section], data[figureOf[section]]])),
})

/** The parts whose figures differ. */
export const changedSections = (
  before: ReportFigures,
  after: ReportFigures,
  sections: readonly ReportSection[],
): ReportSection[] => sections.filter((section) => plain(before[figureOf[section]]) !== plain(after[figureOf[section]]))

/** As text, whatever the order of the keys: a stored one comes back in another. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )

const domainName = (domain: string, language: Language) =>
  sql<string>`coalesce((select ${sql.raw(language === 'en' ? 'coalesce(d.label_en, d.label)' : 'd.label')} from dict d
    where d.type = 'domain' and d.value = ${sql.ref(domain)} order by d.deleted_at nulls first limit 1), ${sql.ref(domain)})`

async function attendanceOf(db: Rows, { patientId, fromDay, toDay }: Period): Promise<ReportFigures['attendance']> {
  const { rows } = await sql<ReportFigures['attendance']>`
    select count(*) filter (where d.state <> 'CANCELLED')::integer as planned, count(*) filter (where d.state = 'DONE')::integer as done,
      count(*) filter (where d.state = 'ABSENT')::integer as absent, count(*) filter (where d.state = 'LEAVE')::integer as leave,
      coalesce(sum(extract(epoch from upper(d.during) - lower(d.during)) / 60) filter (where d.state = 'DONE'), 0)::integer as minutes
    from so_day d where d.patient_id = ${patientId} and d.deleted_at is null and d.day between ${fromDay} and ${toDay}`.execute(
    db,
  )
  return rows[0] ?? nothing.attendance
}

async function doseOf(db: Rows, { patientId, fromDay, toDay, language }: Period): Promise<ReportFigures['dose']> {
  const { rows } = await sql<ReportFigures['dose'][number]>`
    select t.domain, ${domainName('t.domain', language)} as domain_name, t.sessions, t.minutes, t.accuracy
    from (select k.domain, count(distinct r.id)::integer as sessions, coalesce(sum(k.minutes), 0)::integer as minutes,
        round(avg(k.accuracy))::integer as accuracy
      from so_record r join so_record_task k on k.record_id = r.id
      where r.patient_id = ${patientId} and r.state <> 'DRAFT' and r.day between ${fromDay} and ${toDay}
      group by k.domain) t
    order by t.minutes desc, t.domain`.execute(db)
  return rows
}

type Plan = NonNullable<ReportFigures['plan']>

async function planOf(db: Rows, { patientId, fromDay, toDay, language }: Period): Promise<Plan | null> {
  const { rows } = await sql<Omit<Plan, 'gas'>>`
    select p.id as plan_id, p.edition, p.times_a_week, p.minutes, p.start_on, p.review_on,
      coalesce((select jsonb_agg(jsonb_build_object('goalId', g.id, 'domainName', ${domainName('g.domain', language)}, 'title', g.title,
          'levels', g.levels, 'baseline', g.baseline, 'level', coalesce(reviewed.level, noted.level),
          'day', case when reviewed.level is null then noted.day else ended.day end) order by g.no)
        from teaching_plan_goal g
          cross join lateral (select case when ended.day <= ${toDay} then g.achieved end as level) reviewed left join lateral (select n.level, r.day from so_record_goal n join so_record r on r.id = n.record_id
          where n.goal_id = g.id and r.patient_id = ${patientId} and r.state <> 'DRAFT' and r.day <= ${toDay}
          order by r.day desc, r.id desc limit 1) noted on true
        where g.plan_id = p.id), '[]') as goals
    from teaching_plan p cross join lateral (select ${dayOf(sql`p.ended_at`)} as day) ended
    where p.patient_id = ${patientId} and p.start_on <= ${toDay} and (ended.day is null or ended.day >= ${fromDay})
    order by least(coalesce(ended.day, ${toDay}), ${toDay}::date) - greatest(p.start_on, ${fromDay}::date) desc,
      (p.state = 'REVIEWED' and ended.day <= ${toDay}) desc, p.edition desc limit 1`.execute(db)
  const [plan] = rows
  if (!plan) return null
  const { goals, ...rest } = plan
  return { ...rest, gas: gasScore(goals.flatMap(({ level }) => level ?? [])), goals }
}

interface Assessed {
  id: number
  form: string | null
  day: string
  ageMonths: number
  schooling: number | null
  scores: Scores
  total: number | null
  level: Level | null
  levels: Record<string, Level>
  scaleId: number
}
interface Scale extends Scored {
  id: number
  kind: string
  name: string
  nameEn: string
}

async function assessmentsOf(db: Rows, { patientId, toDay, language }: Period): Promise<ReportFigures['assessments']> {
  const { rows } = await sql<Assessed>`
    select a.id, a.form, a.day, a.age_months, a.schooling, a.scores, a.total, a.level, a.levels, a.scale_id from assessment a
    where a.patient_id = ${patientId} and a.deleted_at is null and a.day <= ${toDay} order by a.day, a.id`.execute(db)
  const byScale = Map.groupBy(rows, ({ scaleId }) => scaleId)
  const { rows: scales } = await sql<Scale>`select s.id, s.kind, s.name, s.name_en, s.measures, s.total, s.bands
    from scale s where s.id = any(${[...byScale.keys()]}::bigint[])`.execute(db)
  return scales
    .flatMap((scale) => standing(scale, byScale.get(scale.id) ?? [], language))
    .toSorted((a, b) => b.latest.day.localeCompare(a.latest.day) || a.scaleId - b.scaleId)
}

const resultOf = ({ day, total, level }: Assessed) => ({ day, total, level })

/** Where a patient stands by a scale: in the form of the latest assessment alone, as forms are not compared. */
function standing(scale: Scale, all: readonly Assessed[], language: Language): ReportFigures['assessments'] {
  const latest = all.at(-1)
  if (!latest) return []
  const points = all.filter(({ form }) => form === latest.form)
  const first = points.length > 1 ? points[0] : undefined
  const nameOf = ({ name, nameEn }: Pick<Measure, 'name' | 'nameEn'>) => (language === 'en' ? nameEn || name : name)
  const norm = normOf(scale.bands, TOTAL, latest)
  const before = new Map(first && profileOf(scale, first).map(({ measure, reach }) => [measure.key, reach]))
  const rings = profileLevels(scale)
  if (latest.total === null && latest.level === null && rings.length === 0) return []
  return [
    {
      ...{ assessmentId: latest.id, scaleId: scale.id, name: nameOf(scale), kind: scale.kind, form: latest.form },
      ...{ direction: scale.total.direction, min: scale.total.min, max: scale.total.max },
      norm: norm && { from: norm.from, to: norm.to },
      first: first ? resultOf(first) : null,
      latest: resultOf(latest),
      trend: points.flatMap(({ day, total }) => (total === null ? [] : [{ day, total }])),
      rings,
      axes:
        rings.length === 0
          ? []
          : profileOf(scale, latest).map(({ measure, reach }) => ({
              name: nameOf(measure),
              first: before.get(measure.key) ?? null,
              latest: reach,
            })),
    },
  ]
}

async function homeworkOf(db: Rows, { patientId, fromDay, toDay }: Period): Promise<ReportFigures['homework']> {
  const { rows } = await sql<ReportFigures['homework']>`
    select count(*)::integer as given, count(w.submitted_at)::integer as handed_in,
      round(avg(w.score), 1)::double precision as score
    from work w where w.patient_id = ${patientId} and w.deleted_at is null and w.due_on between ${fromDay} and ${toDay}`.execute(
    db,
  )
  return rows[0] ?? nothing.homework
}
