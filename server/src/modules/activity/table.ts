import type { ActivityState, FormKind } from '@cogcampus/contract/life/activity'
import type { ColumnType, Generated } from 'kysely'
import type { Kept, NullableTime, TimeColumn } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'

interface FormField {
  label: string
  kind: FormKind
  required: boolean
  options: string[]
}

export interface ActivityTable extends Kept {
  /** None: of headquarters. */
  campusId: number | null
  title: string
  cover: string | null
  type: string
  audience: string | null
  place: string | null
  startAt: TimeColumn
  endAt: TimeColumn
  capacity: number
  fee: Generated<number>
  maxPeople: Generated<number>
  form: ColumnType<FormField[], FormField[] | undefined, FormField[]>
  content: string
  state: Generated<ActivityState>
  reason: Generated<string | null>
  submittedBy: Generated<number | null>
  submittedAt: NullableTime
  checkedBy: Generated<number | null>
  checkedAt: NullableTime
  search: Generated<string>
}

export const activity = owned<ActivityTable>({
  noun: 'activity',
  // A campus also sees what it is offered; only the author's side changes an activity.
  campus: {
    query: `select row.campus_id union all select o.campus_id from activity_campus o
      where o.activity_id = row.id and o.deleted_at is null`,
  },
  search: ['title', 'audience', 'place'],
  title: 'title',
  dicts: { type: 'activityType' },
  money: ['fee'],
  files: ['cover'],
  history: { call: '/admin/activity/page', unshown: ['submittedBy', 'submittedAt', 'checkedBy', 'checkedAt'] },
  small: true,
})
