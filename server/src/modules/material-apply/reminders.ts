import type { RemindCode } from '@cogcampus/contract/enums'
import type { Reminder } from '../message-remind/remind.ts'
import { applicationsForMaterials } from './flow.ts'

/** The badge of applications for materials: what waits for the campus, or for headquarters. */
export const materialReminders = {
  MATERIAL_APPLY: applicationsForMaterials.reminder(),
} as const satisfies Partial<Record<RemindCode, Reminder>>
