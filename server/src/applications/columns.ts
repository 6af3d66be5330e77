import type { ApplicationState } from '@cogcampus/contract/life/application'
import type { Generated } from 'kysely'
import type { NullableTime } from '../db/columns.ts'

/** The columns that every table of applications has; its own say what is asked for. */
export interface ApplicationColumns {
  id: Generated<number>
  /** The campus that it is from. */
  campusId: number
  state: Generated<ApplicationState>
  reason: string | null
  applicantId: number
  /** Who agreed for the campus; null where headquarters decides alone, or was asked at once. */
  campusCheckerId: number | null
  campusCheckedAt: NullableTime
  checkerId: number | null
  checkedAt: NullableTime
  opinion: string | null
  createdAt: Generated<string>
}
