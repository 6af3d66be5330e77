import type { RecordState } from '@cogcampus/contract/life/record'
import { type Generated, type SqlBool, sql } from 'kysely'
import type { Filled, Kept, NamedFile, NullableTime } from '../../../db/columns.ts'
import { type OwnRows, ofWholes, owned } from '../../../db/table.ts'
import { ofChildren, ofChildrenIn, ofPatientInCharge, taughtBy } from '../../patient/table.ts'

/** What is written of a session copies of it; the foreign key keeps it equal. */
export interface OfSession {
  soDayId: number
  campusId: number
  courseId: number
  doctorId: number
  patientId: number
  day: string
}

/** The rows about sessions that a doctor gives, and those about patients who have sessions with the doctor. */
export const ofOwnSessions = (table: string): Record<'given' | 'ofPatient', OwnRows> => ({
  given: (userId) => sql<SqlBool>`${sql.ref(`${table}.doctor_id`)} = ${userId}`,
  ofPatient: (userId) => sql<SqlBool>`${sql.ref(`${table}.patient_id`)} in (${taughtBy(userId)})`,
})

export interface SoRecordTable extends Omit<Kept, 'deletedAt'>, OfSession {
  state: Generated<RecordState>
  engagement: number | null
  mood: string | null
  adverse: string | null
  note: string | null
  nextStep: string | null
  signedBy: number | null
  signedAt: NullableTime
  countersignedBy: number | null
  countersignedAt: NullableTime
  returnReason: string | null
  comment: string | null
  commentFiles: Generated<NamedFile[]>
}

export const soRecord = owned<SoRecordTable>({
  noun: 'so-day',
  campus: 'campusId',
  own: ofOwnSessions('so_record'),
  ownToRead: { inCharge: ofPatientInCharge('so_record.patient_id') },
  account: (accountId) =>
    sql<SqlBool>`(so_record.state <> 'DRAFT' and ${ofChildren('so_record.patient_id', 'sees_reports')(accountId)})`,
  title: 'patientId',
  partOf: 'soDayId',
  dicts: { mood: 'mood' },
  files: ['commentFiles'],
  filesEndWith: { table: 'soDay', column: 'soDayId' },
  history: { call: '/admin/so-day/record/detail', unshown: ['campusId', 'courseId', 'doctorId', 'patientId', 'day'] },
})

const ofOwnRecords = (column: string): OwnRows =>
  ofWholes(
    column,
    (userId) => sql`select r.id from so_record r where r.doctor_id = ${userId}
      union all select r.id from so_record r where r.patient_id in (${taughtBy(userId)})`,
  )

const ofRecordsInCharge = (column: string): OwnRows =>
  ofWholes(column, (userId) => sql`select r.id from so_record r where ${ofPatientInCharge('r.patient_id')(userId)}`)

/** A task of a session. A draft's are replaced as a whole, and those of a signed record never change. */
export interface SoRecordTaskTable {
  recordId: number
  campusId: number
  position: number
  domain: string
  task: string
  level: number | null
  trials: number | null
  correct: number | null
  accuracy: number | null
  reactionMs: number | null
  minutes: number | null
  prompts: number | null
}

export const soRecordTask = owned<SoRecordTaskTable>({
  noun: 'so-day',
  campus: 'campusId',
  own: { ofRecord: ofOwnRecords('so_record_task.record_id') },
  ownToRead: { inCharge: ofRecordsInCharge('so_record_task.record_id') },
  account: ofChildrenIn('so_record_task.record_id', "so_record whole where whole.state <> 'DRAFT'", 'sees_reports'),
  live: false,
  dicts: { domain: 'domain' },
  history: 'none',
})

/**
 * The level of a goal that was noted with a record, with the words of the goal as they were then. A draft's are replaced as a whole,
 * and those of a signed record never change.
 */
export interface SoRecordGoalTable {
  recordId: number
  goalId: number
  campusId: number
  level: number
  title: string
  baseline: number
  /** What the level looks like. */
  text: string
}

export const soRecordGoal = owned<SoRecordGoalTable>({
  noun: 'so-day',
  campus: 'campusId',
  own: { ofRecord: ofOwnRecords('so_record_goal.record_id') },
  ownToRead: { inCharge: ofRecordsInCharge('so_record_goal.record_id') },
  live: false,
  history: 'none',
})

export interface SoRecordAddendumTable {
  id: Generated<number>
  recordId: number
  campusId: number
  text: string
  createdBy: Filled<number | null>
  createdAt: Generated<string>
}

export const soRecordAddendum = owned<SoRecordAddendumTable>({
  noun: 'so-day',
  campus: 'campusId',
  own: { ofRecord: ofOwnRecords('so_record_addendum.record_id') },
  ownToRead: { inCharge: ofRecordsInCharge('so_record_addendum.record_id') },
  title: 'text',
  partOf: 'recordId',
  history: { call: '/admin/so-day/record/detail', newRowsOnly: true },
})
