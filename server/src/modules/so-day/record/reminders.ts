import type { RemindCode } from '@cogcampus/contract/enums'
import { recordLife } from '@cogcampus/contract/life/record'
import { sql } from 'kysely'
import { type Reminder, type Waiting, waiting } from '../../message-remind/remind.ts'
import { recorded } from './lists.ts'

/** What waits of session records: those of trainees that a supervisor is to countersign, and those that a doctor owes. */
export const recordReminders = {
  CAMPUS_COUNTERSIGN: {
    ...waiting(recordLife, 'COUNTERSIGN', 'soDay'),
    list: '/admin/so-day/record',
    work: '/admin/so-day/record/countersign',
    rows: ({ scope }) => recorded(scope, { recordState: 'COUNTERSIGN' }),
  },
  DOCTOR_RECORD: {
    list: '/admin/so-day/record',
    work: '/admin/so-day/record/save',
    kind: 'WORK',
    rows: ({ scope }) => recorded(scope, { owed: true, mine: true }),
    since: sql.ref('soDay.doneAt'),
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>

/** Records of the caller that a supervisor is to countersign. */
export const recordsAsked: Waiting = {
  list: '/admin/so-day/record',
  rows: ({ scope }) => recorded(scope, { recordState: 'COUNTERSIGN', mine: true }),
  since: recordReminders.CAMPUS_COUNTERSIGN.since,
}
