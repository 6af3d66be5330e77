import type { WorkState, workEntryKinds } from '@cogcampus/contract/life/work'
import { type ColumnType, type Generated, sql } from 'kysely'
import type { Filled, Kept, NamedFile, NullableTime } from '../../db/columns.ts'
import { ofWholes, owned } from '../../db/table.ts'
import { ofChildren, ofChildrenIn, ofPatientInCharge, taughtBy } from '../patient/table.ts'
import { type OfSession, ofOwnSessions } from '../so-day/record/table.ts'

export interface WorkTable extends Kept, OfSession {
  title: string
  content: string
  domain: string | null
  timesAWeek: number | null
  minutes: number | null
  dueOn: string
  materialId: number | null
  /** As it was when the homework was given. */
  materialTitle: string | null
  materialPages: string | null
  state: Generated<WorkState>
  submittedAt: NullableTime
  reviewedAt: NullableTime
  score: number | null
}

export const work = owned<WorkTable>({
  noun: 'work',
  campus: 'campusId',
  own: ofOwnSessions('work'),
  ownToRead: { inCharge: ofPatientInCharge('work.patient_id') },
  account: ofChildren('work.patient_id'),
  title: 'title',
  dicts: { domain: 'domain' },
  history: { call: '/admin/work/detail', unshown: ['campusId', 'courseId', 'doctorId', 'day', 'materialId'] },
})

export interface WorkEntryTable {
  id: Generated<number>
  workId: number
  campusId: number
  kind: (typeof workEntryKinds)[number]
  text: string
  files: ColumnType<NamedFile[], NamedFile[] | undefined, never>
  authorAccountId: number | null
  createdBy: Filled<number | null>
  createdAt: Generated<string>
}

export const workEntry = owned<WorkEntryTable>({
  noun: 'work',
  campus: 'campusId',
  own: {
    ofWork: ofWholes(
      'work_entry.work_id',
      (userId) => sql`select w.id from work w where w.doctor_id = ${userId}
        union all select w.id from work w where w.patient_id in (${taughtBy(userId)})`,
    ),
  },
  ownToRead: {
    inCharge: ofWholes(
      'work_entry.work_id',
      (userId) => sql`select w.id from work w where ${ofPatientInCharge('w.patient_id')(userId)}`,
    ),
  },
  account: ofChildrenIn('work_entry.work_id', 'work whole where whole.deleted_at is null'),
  title: 'text',
  partOf: 'workId',
  files: ['files'],
  filesEndWith: { table: 'work', column: 'workId' },
  history: { call: '/admin/work/detail', newRowsOnly: true },
})
