import type { JobName, JobState } from '@cogcampus/contract/jobs'
import type { Generated } from 'kysely'
import type { NullableTime } from '../../db/columns.ts'

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
