import type { RemindCode } from '@cogcampus/contract/enums'
import { counted } from '../../lib/page.ts'
import type { Reminder } from '../message-remind/remind.ts'
import { applicationsForDevices } from './apply.ts'
import { licenceWaits } from './rules.ts'

const applications = applicationsForDevices.reminder('SUBMITTED')

/** The badge of devices: applications that wait, which the list names above its rows, and licences that end, its rows. */
export const macReminders = {
  ADMIN_MAC: {
    list: '/admin/mac-info/page',
    work: '/admin/mac-info/apply/check',
    async count(context) {
      const ending = context.scope.from('macInfo').select('id').where('deletedAt', 'is', null).where(licenceWaits)
      const [waiting, licences] = await Promise.all([applications.count(context), counted(context.db, ending)])
      return waiting + licences
    },
  },
} as const satisfies Partial<Record<RemindCode, Reminder>>
