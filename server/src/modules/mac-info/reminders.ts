import type { RemindCode } from '@cogcampus/contract/enums'
import { sql } from 'kysely'
import { dayEnd } from '../../lib/day.ts'
import type { Reminder } from '../message-remind/remind.ts'
import { applicationsForDevices } from './apply.ts'
import { licenceWaits } from './rules.ts'

/** The badges of devices: licences that end, and the applications that wait. Each counts the list of its own page. */
export const macReminders = {
  ADMIN_MAC: {
    list: '/admin/mac-info/page',
    work: '/admin/mac-info/apply/check',
    kind: 'WORK',
    rows: ({ scope }) => scope.from('macInfo').where('deletedAt', 'is', null).where(licenceWaits),
    since: sql`null::timestamptz`,
    due: dayEnd(sql.ref('macInfo.licenceTo')),
  },
  ADMIN_MAC_APPLY: applicationsForDevices.reminder('SUBMITTED'),
} as const satisfies Partial<Record<RemindCode, Reminder>>
