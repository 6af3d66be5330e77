import type { RemindCode } from '@cogcampus/contract/enums'
import { activityReminders } from '../activity/reminders.ts'
import { offerReminders } from '../activity-campus/reminders.ts'
import { courseApplyReminders } from '../course-apply/reminders.ts'
import { courseDoctorApplyReminders } from '../course-doctor-apply/reminders.ts'
import { leadReminders } from '../customer/reminders.ts'
import { macReminders } from '../mac-info/reminders.ts'
import { materialReminders } from '../material-apply/reminders.ts'
import { noticeReminders } from '../notice/reminders.ts'
import { orderReminders } from '../order-info/reminders.ts'
import { renewalReminders } from '../order-renewal/reminders.ts'
import { familyReminders } from '../patient/reminders.ts'
import { reportReminders } from '../patient/report/reminders.ts'
import { recordReminders } from '../so-day/record/reminders.ts'
import { leaveReminders } from '../so-day/reminders.ts'
import { commentReminders } from '../so-day/reply/reminders.ts'
import { waitReminders } from '../so-wait/reminders.ts'
import { wishReminders } from '../so-wish/reminders.ts'
import { suggestReminders } from '../user-suggest/reminders.ts'
import { workReminders } from '../work/reminders.ts'
import type { Reminder } from './remind.ts'

/** How each reminder is counted. A module that owns a list adds its own, made from the query of that list. */
export const reminders: Partial<Record<RemindCode, Reminder>> = {
  ...leadReminders,
  ...familyReminders,
  ...courseApplyReminders,
  ...courseDoctorApplyReminders,
  ...macReminders,
  ...waitReminders,
  ...wishReminders,
  ...noticeReminders,
  ...suggestReminders,
  ...activityReminders,
  ...offerReminders,
  ...commentReminders,
  ...leaveReminders,
  ...recordReminders,
  ...reportReminders,
  ...orderReminders,
  ...renewalReminders,
  ...workReminders,
  ...materialReminders,
}
