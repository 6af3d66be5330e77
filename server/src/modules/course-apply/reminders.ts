import type { RemindCode } from '@cogcampus/contract/enums'
import type { Reminder } from '../message-remind/remind.ts'
import { applicationsOfCourses } from './flow.ts'

/** The badges of course applications: what waits for the campus, and what for headquarters. */
export const courseApplyReminders = {
  CAMPUS_COURSE_APPLY: applicationsOfCourses.reminder('SUBMITTED'),
  ADMIN_COURSE_APPLY: applicationsOfCourses.reminder('CAMPUS_AGREED'),
} as const satisfies Partial<Record<RemindCode, Reminder>>
