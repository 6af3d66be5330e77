import type { AskedCode } from '@cogcampus/contract/enums'
import { activitiesAsked } from '../activity/reminders.ts'
import { applicationsOfCourses } from '../course-apply/flow.ts'
import { applicationsToTeach } from '../course-doctor-apply/flow.ts'
import { checksAsked } from '../customer-check/remind.ts'
import { applicationsForDevices } from '../mac-info/apply.ts'
import { applicationsForMaterials } from '../material-apply/flow.ts'
import { refundsAsked } from '../order-info/refund.ts'
import { ordersAsked } from '../order-info/reminders.ts'
import { recordsAsked } from '../so-day/record/reminders.ts'
import type { Waiting } from './remind.ts'

/** What a user handed in and others answer, each counted from the list that shows it. */
export const askedLists = {
  LEAD: checksAsked,
  ORDER: ordersAsked,
  REFUND: refundsAsked,
  COURSE: applicationsOfCourses.asked,
  TEACHING: applicationsToTeach.asked,
  MAC: applicationsForDevices.asked,
  MATERIAL: applicationsForMaterials.asked,
  ACTIVITY: activitiesAsked,
  RECORD: recordsAsked,
} as const satisfies Record<AskedCode, Waiting>
