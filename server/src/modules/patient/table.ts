import type { PatientState } from '@cogcampus/contract/life/patient'
import { type ColumnType, type Generated, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Filled, Kept, NullableTime } from '../../db/columns.ts'
import { type AccountRows, type OwnRows, owned } from '../../db/table.ts'
import { type IdentityColumns, identitySecrets } from '../../lib/identity.ts'

type Json<T> = ColumnType<T, T | undefined, T>

export interface PatientTable extends Kept, IdentityColumns {
  campusId: number
  number: Generated<string>
  name: string
  gender: number
  birthday: string
  photo: string | null
  grade: number | null
  schooling: string | null
  handedness: 'LEFT' | 'RIGHT' | 'BOTH' | null
  language: string | null
  diagnosisCodes: Json<string[]>
  diagnosis: string | null
  complaint: string | null
  history: string | null
  medication: string | null
  allergy: string | null
  precautions: string | null
  source: string | null
  doctorId: number | null
  consultantId: number | null
  tags: Json<string[]>
  firstVisit: string | null
  emergencyName: string | null
  emergencyPhone: string | null
  state: Generated<PatientState>
  /** Since when in its state. */
  movedAt: Generated<string>
  /** A trigger derives it from the consents; `-infinity` where there is none, `infinity` where it has no end. */
  consentUntil: Filled<string>
  importId: number | null
  mergedInto: number | null
  remark: string | null
  search: Generated<string>
}

/** The patients linked to the account's parent. */
const childOf = (accountId: number) => sql<SqlBool>`patient.id in (select pp.patient_id
  from patient_parent pp join parent_account a on a.parent_id = pp.parent_id where a.id = ${accountId})`

/** What a link to a patient can allow, as its columns are called. */
type Right = 'guardian' | 'payer' | 'sees_reports'

/** The patients of an account, in SQL: those that are not deleted, and with a right, those whose link has it. */
const childrenOf = (accountId: number, right?: Right) => sql`select c.id from patient c
  join patient_parent l on l.patient_id = c.id join parent_account a on a.parent_id = l.parent_id
  where a.id = ${accountId} and c.deleted_at is null${sql.raw(right ? ` and l.${right}` : '')}`

/** The rows of another table that belong to the patients of an account, by the column with the patient. */
export const ofChildren =
  (column: string, right?: Right): AccountRows =>
  (accountId) =>
    sql<SqlBool>`${sql.raw(column)} in (${childrenOf(accountId, right)})`

/** As {@link ofChildren} of rows that are part of others: `parts` are those, which have the patient, and what they must be besides. */
export const ofChildrenIn =
  (column: string, parts: string, right?: Right): AccountRows =>
  (accountId) =>
    sql<SqlBool>`${sql.raw(column)} in (select whole.id from ${sql.raw(parts)} and whole.patient_id in (${childrenOf(accountId, right)}))`

type Patients = (userId: number) => RawBuilder<unknown>

/** The patients with whom a doctor has or had sessions, in SQL; one that was cancelled makes nobody a doctor of the patient. */
export const taughtBy: Patients = (userId) => sql`select d.patient_id from so_day d
  where d.doctor_id = ${userId} and d.deleted_at is null and d.state <> 'CANCELLED'`

// Of whoever wrote a plan, also once another doctor is in charge.
const plannedBy: Patients = (userId) => sql`select t.patient_id from teaching_plan t where t.created_by = ${userId}`

/** In which ways a patient is a user's own: the only place that says so. */
const ways = {
  consulted: (userId) => sql<SqlBool>`patient.consultant_id = ${userId}`,
  treated: (userId) => sql<SqlBool>`patient.doctor_id = ${userId}`,
  taught: (userId) => sql<SqlBool>`patient.id in (${taughtBy(userId)})`,
} satisfies Record<string, OwnRows>

const planned: OwnRows = (userId) => sql<SqlBool>`patient.id in (${plannedBy(userId)})`

/** The patients that are a user's own in one of these ways: each way by its own index. */
const anyOf = (userId: number, ...patients: Patients[]) =>
  sql.join(
    patients.map((by) => by(userId)),
    sql` union all `,
  )

const consultedBy: Patients = (userId) => sql`select patient.id from patient where ${ways.consulted(userId)}`
const treatedBy: Patients = (userId) => sql`select patient.id from patient where ${ways.treated(userId)}`

/** The rows of another table that belong to a user's own patients, by the column with the patient. */
export const ofOwnPatient =
  (column: string): OwnRows =>
  (userId) =>
    sql<SqlBool>`${sql.raw(column)} in (${anyOf(userId, consultedBy, treatedBy)})`

/** The clinical rows that belong to a doctor, by the column with the patient. A consultant has none. */
export const ofTreatedPatient =
  (column: string): OwnRows =>
  (userId) =>
    sql<SqlBool>`${sql.raw(column)} in (${anyOf(userId, treatedBy, taughtBy)})`

/**
 * What doctors see of the patients they are in charge of, and of those whose plan they wrote, whoever gave it: rows of
 * another table, by the column with the patient.
 */
export const ofPatientInCharge =
  (column: string): OwnRows =>
  (userId) =>
    sql<SqlBool>`${sql.raw(column)} in (${anyOf(userId, treatedBy, plannedBy)})`

/** What doctors read of the patients they treat, whoever gave it, where it is not their own: under `ownToRead`. */
export const ofPatientOfDoctors = (column: string): Record<'treated' | 'inCharge', OwnRows> => ({
  treated: ofTreatedPatient(column),
  inCharge: ofPatientInCharge(column),
})

/** The campus of a row that belongs to a patient. */
export const campusOfPatient = { query: 'select p.campus_id from patient p where p.id = row.patient_id' }

export const patient = owned<PatientTable>({
  noun: 'patient',
  campus: 'campusId',
  own: ways,
  ownToRead: { planned },
  account: childOf,
  seenWith: `exists (select from order_info o where o.patient_id = patient.id)
    or exists (select from so_day d where d.patient_id = patient.id and d.deleted_at is null)`,
  search: ['name'],
  title: 'name',
  files: ['photo'],
  dicts: { gender: 'sex', source: 'source', diagnosisCodes: 'diagnosisGroup', grade: 'grade' },
  // What consents say of a patient is no change of the patient.
  untouchedBy: ['consentUntil'],
  history: {
    call: '/admin/patient/detail',
    masked: ['phone', 'emergencyPhone'],
    secret: [...identitySecrets],
    unshown: ['movedAt', 'consentUntil', 'importId'],
  },
})

export interface PatientStepTable {
  id: Filled<number>
  patientId: Filled<number>
  fromState: Filled<PatientState | null>
  toState: Filled<PatientState>
  reason: Filled<string | null>
  userId: Filled<number | null>
  createdAt: Filled<string>
}

export const patientStep = owned<PatientStepTable>({
  noun: 'patient',
  seenWith: 'exists (select from patient p where p.id = patient_step.patient_id)',
  live: false,
  history: 'none',
})

export interface PatientMergeTable {
  id: Generated<number>
  winnerId: number
  loserId: number
  /** The winner's fields that the merge filled, each with what it took. */
  taken: ColumnType<Record<string, unknown>, Record<string, unknown>, never>
  moved: ColumnType<Record<string, number[]>, Record<string, number[]>, never>
  reason: string | null
  createdBy: Filled<number | null>
  createdAt: Filled<string>
  undoneBy: number | null
  undoneAt: NullableTime
}

export const patientMerge = owned<PatientMergeTable>({
  noun: 'patient',
  live: false,
  campus: { query: 'select p.campus_id from patient p where p.id in (row.winner_id, row.loser_id)' },
  own: { ofOwn: ofOwnPatient('patient_merge.winner_id') },
  ownToRead: ofPatientOfDoctors('patient_merge.winner_id'),
  title: 'winnerId',
  like: { taken: 'patient' },
  history: { call: '/admin/patient/merge', masked: ['emergencyPhone'], unshown: ['moved'] },
})
