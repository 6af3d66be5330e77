import type { ReportState } from '@cogcampus/contract/life/report'
import type { Sql } from '../../src/db/connect.ts'
import { todayText } from '../../src/lib/day.ts'
import type { TestServer } from '../server.ts'
import { newFamily, newPlan } from './families.ts'
import { MARK, type Made, type Making, one } from './policy.ts'

/** Records that a guardian agrees to health data. */
export const agree = (sql: Sql, { patientId, parentId }: { patientId: number; parentId: number }) =>
  sql`insert into patient_consent (patient_id, parent_id, relation, code, revision, method, file, signed_on)
    values (${patientId}, ${parentId}, 'mother', 'consent', 1, 'SCREEN', '/files/none', ${todayText()}::date)`

type Family = Pick<Making, 'sql' | 'marked' | 'campusId' | 'ownerId'> & Partial<Pick<Making, 'readerId'>>

async function agreed({ sql, marked, campusId, ownerId }: Family): Promise<number> {
  const family = await newFamily(sql, { campusId, name: marked, ownerId })
  await agree(sql, family)
  return family.patientId
}

/** An assessment of such a patient by the scale GDS-15, which has a total only. */
export async function makeAssessment(making: Family & { deletedAt: Date | null }): Promise<Made> {
  const patientId = await agreed(making)
  if (making.readerId) await newPlan(making, patientId)
  return one(making.sql`insert into assessment (patient_id, scale_id, day, age_months, setting, scores, raw_total, total, remark, deleted_at)
    select ${patientId}, id, '2026-05-04', 100, 'CENTRE', '{}', 3, 3, ${making.marked}, ${making.deletedAt}
    from scale where kind = 'GDS' returning id, version`)
}

/** A plan of such a patient. No call deletes one. */
export async function makePlan(making: Family & Partial<Pick<Making, 'place'>>): Promise<Made> {
  if (making.place === 'deleted') return { id: 987_654_321, version: 1 }
  const { sql, marked } = making
  const plan = await newPlan(making, await agreed(making))
  const goal = await one(sql`insert into teaching_plan_goal (plan_id, no, domain, title, levels, baseline)
    values (${plan.id}, 1, 'memory', ${marked}, '["a", "b", "c", "d", "e"]', -2) returning id`)
  return { ...plan, parts: { goalId: goal.id } }
}

/** Figures of a period in which an assessment was made and nothing else. */
const figures = {
  ...{ attendance: { planned: 0, done: 0, absent: 0, leave: 0, minutes: 0 }, dose: [], plan: null, assessments: [] },
  homework: { given: 0, handedIn: 0, score: null },
}

/** A report of such a patient, who was assessed in its period. No call deletes one that is not a draft. */
export const makeReport =
  (state: ReportState) =>
  async (making: Family & Partial<Pick<Making, 'place'>>): Promise<Made> => {
    if (making.place === 'deleted') return { id: 987_654_321, version: 1 }
    const { sql, marked } = making
    const patientId = await agreed(making)
    if (making.readerId) await newPlan(making, patientId)
    await sql`insert into assessment (patient_id, scale_id, day, age_months, setting, scores, raw_total, total)
      select ${patientId}, id, '2026-05-04', 100, 'CENTRE', '{}', 3, 3 from scale where kind = 'GDS'`
    const signedAt = state === 'DRAFT' ? null : new Date()
    const approvedAt = state === 'APPROVED' ? signedAt : null
    const report = await one(sql`insert into patient_report
        (patient_id, edition, state, language, from_day, to_day, sections, words, data, signed_at, approved_at)
      values (${patientId}, 1, ${state}, 'zh-CN', '2026-04-01', '2026-05-31', '["homework"]', ${marked},
        ${JSON.stringify(figures)}::text::jsonb, ${signedAt}, ${approvedAt}) returning id, version`)
    return { ...report, parts: { patientId } }
  }
export const makeDraftReport = makeReport('DRAFT')

/** One that is with the family, which asked about it. */
export async function makeApprovedReport(making: Family & Partial<Pick<Making, 'place'>>): Promise<Made> {
  const report = await makeReport('APPROVED')(making)
  if (making.place !== 'deleted') {
    await making.sql`insert into patient_report_entry (report_id, kind, text)
      values (${report.id}, 'QUESTION', ${making.marked})`
  }
  return report
}

/** Puts the marker into reports of the other campus. */
export async function markReports({ sql }: TestServer, other: number, colleague: number): Promise<void> {
  const row = { sql, marked: MARK, campusId: other, ownerId: colleague }
  await makeDraftReport(row)
  await makeApprovedReport(row)
}

/** Puts the marker into assessments and plans of the other campus. */
export async function markClinical({ sql }: TestServer, other: number, colleague: number): Promise<void> {
  const row = { sql, marked: MARK, campusId: other, ownerId: colleague }
  await makeAssessment({ ...row, deletedAt: null })
  await makePlan(row)
}
