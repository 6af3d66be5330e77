import type { RemindCode } from '@cogcampus/contract/enums'
import type { Reminder } from '../message-remind/remind.ts'
import { applicationsToTeach } from './flow.ts'

/** The badge of doctors' applications to teach. */
export const courseDoctorApplyReminders = {
  ADMIN_DOCTOR_COURSE_APPLY: applicationsToTeach.reminder('SUBMITTED'),
} as const satisfies Partial<Record<RemindCode, Reminder>>
