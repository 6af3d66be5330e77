import { adjusted, fitsAge, levelsOf, monthsBetween, overall, rawTotal, type Scored } from '@cogcampus/contract/scoring'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import { dayBefore, todayText } from '../lib/day.ts'
import { Random } from './random.ts'

/** What patients are assessed by, by their age in months. */
const batteries = [
  { from: 0, to: 71, kinds: ['ABC', 'SI'] },
  { from: 72, to: 203, kinds: ['SNAP-IV', 'WISC', 'IVA', 'digitSpan'] },
  { from: 204, to: 1440, kinds: ['MoCA', 'TMT'] },
]
/** The scales that campuses use. */
const used = [
  'MoCA',
  'MMSE',
  'WISC',
  'WPPSI',
  'SNAP-IV',
  'Conners',
  'IVA',
  'CARS',
  'ABC',
  'Raven',
  'SI',
  'digitSpan',
  'TMT',
  'MBI',
  'GDS',
]

interface Patient {
  id: number
  birthday: string
  doctorId: number | null
  /** The day of registration, on which the family signed. */
  since: string
}
type Scale = Scored & {
  id: number
  kind: string
  forms: string[]
  retestDays: number
  ageFrom: number | null
  ageTo: number | null
}

/** Scales in use, and assessments of most patients with consent since they came, the later ones better on the whole. */
export async function fillAssessments(db: Kysely<Database>, seed: number): Promise<void> {
  await sql`insert into scale_campus (campus_id, scale_id)
    select c.id, s.id from campus c join scale s on s.kind = any(${used}::text[])
    where s.kind <> 'MBI' or c.id % 2 = 0 order by c.id, s.id`.execute(db)
  const scales: Scale[] = await db
    .selectFrom('scale')
    .select(['id', 'kind', 'forms', 'measures', 'total', 'bands', 'retestDays', 'ageFrom', 'ageTo'])
    .execute()
  const patients: Patient[] = await db
    .selectFrom('patient')
    .select(['id', 'birthday', 'doctorId', sql<string>`created_at::date`.as('since')])
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`consent_until >= now() and id % 5 <> 1`)
    .orderBy('id')
    .execute()
  const random = new Random(seed + 41)
  const rows = patients.flatMap((patient) => assessed(random, patient, scales))
  await sql`insert into assessment (patient_id, scale_id, form, day, age_months, schooling, setting, scores, raw_total, total, levels, level,
      next_on, created_by, created_at)
    select r.*, r.day + time '10:00' from jsonb_to_recordset(${rows}::jsonb) as r(patient_id bigint, scale_id bigint, form text, day date,
      age_months integer, schooling integer, setting text, scores jsonb, raw_total double precision, total double precision, levels jsonb,
      level text, next_on date, created_by bigint)`.execute(db)
}

function assessed(random: Random, patient: Patient, scales: readonly Scale[]) {
  const now = todayText()
  const age = monthsBetween(patient.birthday, now)
  const kinds = batteries.find(({ from, to }) => age >= from && age <= to)?.kinds ?? []
  const chosen = kinds
    .slice(0, 1 + (patient.id % kinds.length))
    .flatMap((kind) => scales.find((scale) => scale.kind === kind) ?? [])
  return chosen.flatMap((scale) => {
    // Of one in ten the next assessment has been due for two days.
    const last = dayBefore(now, random.chance(0.1) ? scale.retestDays + 2 : 1)
    const days = daysOf(random, patient.since, last, scale).filter((day) =>
      fitsAge(scale, monthsBetween(patient.birthday, day)),
    )
    const able = 0.3 + random.next() * 0.3
    return days.map((day, index) => {
      const form = scale.forms[index % Math.max(1, scale.forms.length)] ?? null
      return { ...rowOf(random, patient, scale, day, able + index * 0.09), form }
    })
  })
}

/** From the first visit on, as soon as the scale can be repeated; of one patient in eight once too soon. */
function daysOf(random: Random, since: string, last: string, { retestDays }: Scale): string[] {
  const soon = random.chance(0.125)
  const days: string[] = []
  for (let day = since; day <= last; ) {
    days.push(day)
    day = dayBefore(day, -(soon && days.length === 1 ? random.int(30, 44) : retestDays + random.int(0, 9)))
  }
  return days
}

const clamp = (value: number) => Math.min(0.98, Math.max(0.05, value))

/** A score somewhere about this share of its range, on a step of it. */
function scoreAt(random: Random, { min, max, step, direction }: Scale['total'], able: number): number {
  const good = clamp(able + (random.next() - 0.5) * 0.22)
  const part = direction === 'UP' ? good : 1 - good
  return Math.round((min + Math.round(((max - min) * part) / step) * step) * 100) / 100
}

const mean = (values: readonly number[]) => Math.round(values.reduce((all, value) => all + value, 0) / values.length)

/** The full-scale quotients of a CPT, which follow from those of hearing and sight. */
function quotients({ arcq, vrcq, aaq, vaq }: Record<string, number>): Record<string, number> {
  if (arcq === undefined || vrcq === undefined || aaq === undefined || vaq === undefined) return {}
  return { fsrcq: mean([arcq, vrcq]), fsaq: mean([aaq, vaq]) }
}

function rowOf(random: Random, patient: Patient, scale: Scale, day: string, able: number) {
  const ageMonths = monthsBetween(patient.birthday, day)
  const schooling = ageMonths < 84 ? 0 : Math.min(12, Math.floor(ageMonths / 12) - 6)
  const person = { ageMonths, schooling }
  const drawn = Object.fromEntries(
    scale.measures.map((measure) => [measure.key, scoreAt(random, { ...scale.total, ...measure }, able)]),
  )
  const scores = { ...drawn, ...quotients(drawn) }
  const entered = scoreAt(random, scale.total, able)
  const full = scale.measures.length > 0 ? mean(Object.values(scores)) : entered
  const raw = scale.total.rule === 'ENTERED' ? full : rawTotal(scale, scores)
  const total = raw === null ? null : adjusted(scale.total, raw, person)
  const levels = levelsOf(scale, scores, total, person)
  return {
    ...{
      patient_id: patient.id,
      scale_id: scale.id,
      day,
      age_months: ageMonths,
      schooling,
    },
    ...{ setting: 'CENTRE', scores, raw_total: raw, total, levels, level: overall(levels) },
    ...{ next_on: dayBefore(day, -scale.retestDays), created_by: patient.doctorId },
  }
}
