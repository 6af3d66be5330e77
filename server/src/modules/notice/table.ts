import type { FamilyEventName, NoticeKind, NoticeState, NoticeValue } from '@cogcampus/contract/notices'
import type { Generated } from 'kysely'
import type { Filled, NullableTime } from '../../db/columns.ts'
import { owned, shared } from '../../db/table.ts'

export interface NoticeTemplateTable {
  kind: NoticeKind
  /** Its id in the messaging app; null: nothing of the kind is sent. */
  templateId: string | null
  fields: { name: string; value: NoticeValue }[]
  /** The events of the kind that are told in the applet alone. */
  muted: FamilyEventName[]
  version: Filled<number>
  updatedAt: Filled<string>
  updatedBy: Filled<number | null>
}

/** A template of the messaging app. */
export const noticeTemplate = shared<NoticeTemplateTable>({
  noun: 'notice',
  title: 'kind',
  small: true,
  history: { call: '/admin/notice/templates' },
})

export interface NoticeConsentTable {
  accountId: number
  kind: NoticeKind
  /** How many notices of the kind may still be sent. */
  remaining: number
  updatedAt: Generated<string>
}

/** How many notices of a template an account agrees to. */
export const noticeConsent = owned<NoticeConsentTable>({
  noun: 'notice',
  live: false,
  account: 'accountId',
  history: 'none',
})

export interface NoticeTable {
  id: Generated<number>
  messageId: number
  accountId: number
  event: FamilyEventName
  kind: NoticeKind
  soDayId: number | null
  state: Generated<NoticeState>
  dueAt: Generated<string>
  usefulUntil: string
  tries: Generated<number>
  code: number | null
  takenAt: NullableTime
  endedAt: NullableTime
  createdAt: Generated<string>
}

/** A notice to a family, which repeats a message of the applet. */
export const notice = owned<NoticeTable>({
  noun: 'notice',
  campus: {
    query: `select p.campus_id from parent_account a join patient_parent l on l.parent_id = a.parent_id
      join patient p on p.id = l.patient_id where a.id = row.account_id
      union all select a.campus_id from parent_account a where a.id = row.account_id
        and not exists (select from patient_parent l where l.parent_id = a.parent_id)`,
  },
  account: 'accountId',
  history: 'none',
})
