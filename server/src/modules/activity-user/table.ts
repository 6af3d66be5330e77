import type { SignUpState, signUpSources } from '@cogcampus/contract/life/activity'
import type { ColumnType, Generated } from 'kysely'
import type { Kept, NullableTime } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'

export interface ActivityUserTable extends Omit<Kept, 'deletedAt'> {
  activityId: number
  activityCampusId: number
  campusId: number
  accountId: number | null
  parentId: number | null
  patientId: number | null
  customerId: number | null
  /** Whether the sign-up made the lead. */
  newLead: Generated<boolean>
  name: string
  phone: string
  childName: string | null
  people: Generated<number>
  answers: ColumnType<string[], string[] | undefined, string[]>
  /** The order in which they signed up. */
  no: number
  state: SignUpState
  source: (typeof signUpSources)[number]
  secret: string
  network: string | null
  checkedInAt: NullableTime
  checkedInBy: Generated<number | null>
  search: Generated<string>
}

export const activityUser = owned<ActivityUserTable>({
  noun: 'activity-user',
  campus: 'campusId',
  account: 'accountId',
  search: ['name', 'childName', 'phone'],
  title: 'name',
  history: {
    call: '/admin/activity-user/page',
    masked: ['phone'],
    secret: ['secret', 'network'],
    unshown: ['no', 'activityCampusId', 'accountId', 'parentId', 'newLead', 'checkedInAt', 'checkedInBy'],
  },
})
