import type { RemindCode } from '@cogcampus/contract/enums'
import { reportLife } from '@cogcampus/contract/life/report'
import { sql } from 'kysely'
import { dayStart } from '../../../lib/day.ts'
import { type Reminder, waiting } from '../../message-remind/remind.ts'
import { askedSince, dueReports, reports } from './lists.ts'

/** What waits of reports: those of trainees that a supervisor is to approve, those that are due, and what families ask. */
export const reportReminders = {
  CAMPUS_REPORT: {
    ...waiting(reportLife, 'APPROVAL', 'patientReport'),
    list: '/admin/patient/report/page',
    work: '/admin/patient/report/approve',
    rows: ({ scope }) => reports(scope, { state: 'APPROVAL' }) as never,
  },
  DOCTOR_REPORT: {
    list: '/admin/patient/report/due',
    work: '/admin/patient/report/add',
    kind: 'WORK',
    rows: ({ scope }) => dueReports(scope, { mine: true }) as never,
    since: dayStart(sql.ref('due.since')),
  },
  DOCTOR_REPORT_ASKED: {
    list: '/admin/patient/report/page',
    work: '/admin/patient/report/answer',
    kind: 'ANSWER',
    rows: ({ scope }) => reports(scope, { asked: true, mine: true }) as never,
    since: askedSince,
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
