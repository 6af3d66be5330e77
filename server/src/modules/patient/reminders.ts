import type { RemindCode } from '@cogcampus/contract/enums'
import { sql } from 'kysely'
import type { Reminder } from '../message-remind/remind.ts'
import { appUsers } from '../rbac/user/pageApplet.ts'
import { patients } from './filters.ts'
import { waits } from './remind.ts'

/** The badges of families, each counted from the list that it opens. */
export const familyReminders = {
  CAMPUS_PATIENT: {
    list: '/admin/patient/page',
    work: ['/admin/patient/update', '/admin/assessment/add'],
    kind: 'WORK',
    rows: ({ scope }) => patients(scope, {}).where(waits),
    since: sql`null::timestamptz`,
  },
  CAMPUS_APP_USER: {
    list: '/admin/rbac/user/page/applet',
    work: '/admin/parent-account/update',
    kind: 'WORK',
    rows: ({ scope }) => appUsers(scope, { remind: true }),
    since: sql.ref('parentAccount.createdAt'),
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
