import type { RemindCode } from '@cogcampus/contract/enums'
import { counted } from '../../lib/page.ts'
import type { Reminder } from '../message-remind/remind.ts'
import { waitingUsers } from '../rbac/user/pageApplet.ts'
import { patients } from './filters.ts'
import { waits } from './remind.ts'

/** The badges of families, each counted from the list that it opens. */
export const familyReminders = {
  CAMPUS_PATIENT: {
    list: '/admin/patient/page',
    work: ['/admin/patient/update', '/admin/assessment/add'],
    count: ({ scope }) => counted(patients(scope, {}).where(waits).select('patient.id')),
  },
  CAMPUS_APP_USER: {
    list: '/admin/rbac/user/page/applet',
    work: '/admin/parent-account/update',
    count: ({ scope }) => counted(waitingUsers(scope)),
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
