import type { Scene } from '@cogcampus/contract/words'
import type { Generated } from 'kysely'
import type { Filled, Kept, NullableTime } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'

export interface ParentAccountTable extends Kept {
  /** The id of the user in the messaging app; null until the first sign-in of an account that staff created by phone. */
  openId: string | null
  unionId: string | null
  phone: string | null
  /** Whose children it reaches; null until a verified phone links it. */
  parentId: number | null
  /** Whether staff took it from its family: its phone leads it back no more. */
  unlinked: Generated<boolean>
  /** What it calls itself, and its picture. */
  nickName: Generated<string | null>
  headUrl: Generated<string | null>
  locked: Generated<boolean>
  lastLoginAt: NullableTime
  /** The campus that looks after an account before it reaches a patient; from then on those of the patients do. */
  campusId: number | null
  remark: string | null
}

export const parentAccount = owned<ParentAccountTable>({
  noun: 'parent-account',
  campus: {
    query: `select p.campus_id from patient_parent l join patient p on p.id = l.patient_id where l.parent_id = row.parent_id
      union all select row.campus_id where not exists (select from patient_parent l where l.parent_id = row.parent_id)`,
  },
  account: 'id',
  title: 'phone',
  files: ['headUrl'],
  // A sign-in is no change of the account.
  untouchedBy: ['lastLoginAt'],
  history: { call: '/admin/parent-account/detail', masked: ['phone'], secret: ['openId', 'unionId'] },
})

/** A revision of an agreement that an account accepted. */
export interface AccountAgreementTable {
  accountId: number
  code: string
  revision: number
  acceptedAt: Filled<string>
}

export const accountAgreement = owned<AccountAgreementTable>({
  noun: 'parent-account',
  live: false,
  account: 'accountId',
  history: 'none',
})

/** Words that an account wrote while the check of content could not be asked. */
export interface ContentCheckTable {
  id: Generated<number>
  accountId: number
  /** By which call they were written. */
  call: string
  scene: Scene
  words: string
  tries: Generated<number>
  checkAt: Generated<string>
  createdAt: Filled<string>
}

export const contentCheck = owned<ContentCheckTable>({
  noun: 'parent-account',
  live: false,
  account: 'accountId',
  history: 'none',
})
