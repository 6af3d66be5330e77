import type { Sql } from '../../src/db/connect.ts'
import { todayText } from '../../src/lib/day.ts'
import type { TestServer } from '../server.ts'
import { newPhone } from '../world.ts'
import { MARK, type Made, type Making, one } from './policy.ts'

interface NewFamily {
  campusId: number
  name: string
  /** Doctor and consultant in one, whose patient it is. */
  ownerId?: number | null
  deletedAt?: Date | null
}

/** A patient with one parent. */
export async function newFamily(
  sql: Sql,
  { campusId, name, ownerId = null, deletedAt = null }: NewFamily,
): Promise<{ patientId: number; parentId: number; linkId: number; version: number }> {
  const patient =
    await one(sql`insert into patient (campus_id, name, gender, birthday, consultant_id, doctor_id, search, deleted_at)
    values (${campusId}, ${name}, 1, '2018-05-01', ${ownerId}, ${ownerId}, ${name}, ${deletedAt}) returning id, version`)
  const parent = await one(sql`insert into parent_info (name, phone, search, deleted_at)
    values (${`${name}p`}, ${newPhone()}, ${name}, ${deletedAt}) returning id`)
  const link = await one(sql`insert into patient_parent (patient_id, parent_id, relation)
    values (${patient.id}, ${parent.id}, 'mother') returning id`)
  return { patientId: patient.id, parentId: parent.id, linkId: link.id, version: patient.version }
}

/** A family of the caller's, or one whose plan the reader wrote. */
async function familyOf(making: Making) {
  const { sql, marked, campusId, deletedAt, ownerId } = making
  const family = await newFamily(sql, { campusId, name: marked, ownerId, deletedAt })
  if (making.readerId) await newPlan(making, family.patientId)
  return family
}

/** A plan of a patient; its author reads it, and whatever is of the patient. */
export const newPlan = (
  { sql, marked, readerId = null }: Pick<Making, 'sql' | 'marked'> & Partial<Pick<Making, 'readerId'>>,
  patientId: number,
) =>
  one(sql`insert into teaching_plan (patient_id, edition, times_a_week, minutes, start_on, review_on, baseline, created_by)
    values (${patientId}, 1, 3, 45, '2026-05-04', '2026-08-03', ${marked}, ${readerId}) returning id, version`)

/** A patient: the caller's where the caller sees own ones only, a colleague's otherwise. */
export async function makePatient(making: Making): Promise<Made> {
  const { patientId, version } = await familyOf(making)
  const second = await familyOf({ ...making, deletedAt: null })
  return { id: patientId, version, atCampus: making.campusId, secondId: second.patientId }
}

/** The parent of such a patient. */
export async function makeParent(making: Making): Promise<Made> {
  const { parentId } = await familyOf(making)
  return { id: parentId, version: 1 }
}

/** The link of such a patient with the parent. */
export async function makeLink(making: Making): Promise<Made> {
  const { linkId } = await familyOf(making)
  return { id: linkId, version: 1 }
}

/** An account of such a parent. */
export async function makeAccount(making: Making): Promise<Made> {
  const { parentId } = await familyOf({ ...making, deletedAt: null })
  return one(making.sql`insert into parent_account (open_id, phone, parent_id, remark, deleted_at)
    values (gen_random_uuid()::text, ${newPhone()}, ${parentId}, ${making.marked}, ${making.deletedAt}) returning id, version`)
}

/** Words of such an account that could not be checked yet. */
export async function makeContentCheck(making: Making): Promise<Made> {
  const { id } = await makeAccount({ ...making, deletedAt: null })
  return one(making.sql`insert into content_check (account_id, call, scene, words)
    values (${id}, '/api/user-suggest/add', 'comment', ${making.marked}) returning id`)
}

/** A consent of such a patient, signed by the parent. */
export async function makeConsent(making: Making): Promise<Made> {
  const { patientId, parentId } = await familyOf(making)
  return one(making.sql`insert into patient_consent (patient_id, parent_id, relation, code, revision, method, file, signed_on)
    values (${patientId}, ${parentId}, 'mother', 'consent', 1, 'SCREEN', '/files/none', ${todayText()}::date) returning id`)
}

/** A document of such a patient. */
export async function makeDocument(making: Making): Promise<Made> {
  const { patientId } = await familyOf({ ...making, deletedAt: null })
  return one(making.sql`insert into patient_document (patient_id, type, title, file, file_name, deleted_at)
    values (${patientId}, 'report', ${making.marked}, '/files/none', 'x.pdf', ${making.deletedAt}) returning id, version`)
}

/** A merge of two such patients. */
export async function makePatientMerge(making: Making): Promise<Made> {
  const [winner, loser] = [await familyOf(making), await familyOf({ ...making, deletedAt: new Date() })]
  await making.sql`update patient set merged_into = ${winner.patientId} where id = ${loser.patientId}`
  return one(making.sql`insert into patient_merge (winner_id, loser_id, taken, moved)
    values (${winner.patientId}, ${loser.patientId}, '{}', '{}') returning id`)
}

/** Puts the marker into families of the other campus. */
export async function markFamilies({ sql }: TestServer, other: number, colleague: number): Promise<void> {
  await sql`update patient set name = name || ${MARK}, remark = ${MARK} where campus_id = ${other}`
  const { patientId, parentId } = await newFamily(sql, { campusId: other, name: MARK, ownerId: colleague })
  await sql`insert into patient_consent (patient_id, parent_id, relation, code, revision, method, file, signed_on, state, ended_at, end_reason)
    values (${patientId}, ${parentId}, 'mother', 'consent', 1, 'SCREEN', '/files/none', ${todayText()}::date, 'WITHDRAWN', now(), ${MARK})`
  await sql`insert into patient_document (patient_id, type, title, file, file_name)
    values (${patientId}, 'report', ${MARK}, '/files/none', 'x.pdf')`
}
