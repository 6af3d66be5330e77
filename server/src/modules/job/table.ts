import type { JobName, JobState } from '@cogcampus/contract/jobs'
import type { Generated } from 'kysely'
import type { NullableTime } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'

export interface JobRunTable {
  id: Generated<number>
  queueId: string
  name: JobName
  state: Generated<JobState>
  input: unknown
  attempt: Generated<number>
  done: number | null
  total: number | null
  message: string | null
  result: Record<string, string | number> | null
  error: string | null
  ownerId: number | null
  campusId: number | null
  queuedAt: Generated<string>
  startedAt: NullableTime
  finishedAt: NullableTime
}

export const jobRun = owned<JobRunTable>({
  noun: 'job',
  live: { receiver: 'ownerId' },
  campus: 'campusId',
  owner: 'ownerId',
  history: 'none',
})
