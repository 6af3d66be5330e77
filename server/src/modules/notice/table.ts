import type { FamilyEventName, NoticeKind, NoticeState, NoticeValue } from '@cogcampus/contract/notices'
import type { Generated, GeneratedAlways } from 'kysely'
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
  messageId: number | null
  accountId: number | null
  /** Those of its patients when it was written. */
  campusIds: number[]
  /** The list of them as a number, by which the next notice is looked up. */
  campusKey: GeneratedAlways<number>
  /** The patients whom it is about; null: all of the account. */
  patientIds: Generated<number[] | null>
  /** Of a family that no message reaches: its patient, and what is to be said. */
  patientId: number | null
  title: string | null
  body: string | null
  titleEn: string | null
  bodyEn: string | null
  event: FamilyEventName
  kind: NoticeKind
  soDayId: number | null
  /** The announcement of which it is one. */
  announcementId: Generated<number | null>
  /** 0 of what concerns one person, 1 of an announcement: the lower is sent first. */
  rank: GeneratedAlways<number>
  /** It is sent in the quiet hours, too. */
  atNight: Generated<boolean>
  state: Generated<NoticeState>
  dueAt: Generated<string>
  usefulUntil: string
  tries: Generated<number>
  code: number | null
  takenAt: NullableTime
  endedAt: NullableTime
  rungAt: NullableTime
  rungBy: number | null
  createdAt: Generated<string>
}

/** A notice to a family, which repeats a message of the applet; or what a family is to be told that no message reaches. */
export const notice = owned<NoticeTable>({
  noun: 'notice',
  campus: { among: 'campusIds' },
  account: 'accountId',
  unheard: 'announcement_id is not null',
  history: 'none',
})
