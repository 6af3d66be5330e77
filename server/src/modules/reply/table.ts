import type { ColumnType, Generated } from 'kysely'
import type { NamedFile, NullableTime } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'
import { ofChildren, ofPatientInCharge } from '../patient/table.ts'
import { type OfSession, ofOwnSessions } from '../so-day/record/table.ts'

export interface ReplyTable extends OfSession {
  id: Generated<number>
  authorUserId: number | null
  authorAccountId: number | null
  text: string
  files: ColumnType<NamedFile[], NamedFile[] | undefined, never>
  readAt: NullableTime
  createdAt: Generated<string>
}

export const reply = owned<ReplyTable>({
  noun: 'reply',
  campus: 'campusId',
  own: ofOwnSessions('reply'),
  ownToRead: { inCharge: ofPatientInCharge('reply.patient_id') },
  account: ofChildren('reply.patient_id'),
  title: 'patientId',
  partOf: 'soDayId',
  untouchedBy: ['readAt'],
  files: ['files'],
  filesEndWith: { table: 'soDay', column: 'soDayId' },
  history: {
    call: '/admin/reply/list',
    unshown: ['campusId', 'courseId', 'doctorId', 'patientId', 'day', 'readAt', 'authorUserId'],
  },
})
