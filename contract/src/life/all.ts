import { activityLife, offerLife, signUpLife } from './activity.ts'
import { announcementLife, broadcastLife } from './announcement.ts'
import { applicationRoutes } from './application.ts'
import { leadLife } from './customer.ts'
import type { LifeCycle, Wait } from './cycle.ts'
import { deviceLife } from './device.ts'
import { orderLife } from './order.ts'
import { patientLife } from './patient.ts'
import { planLife } from './plan.ts'
import { recordLife } from './record.ts'
import { reportLife } from './report.ts'
import { sessionLife } from './session.ts'
import { suggestLife } from './suggest.ts'
import { templateLife } from './template.ts'
import { waitLife } from './wait.ts'
import { workLife } from './work.ts'

/** What is said of every life cycle, whatever its states and calls. */
export type AnyLife = Pick<LifeCycle<string, string>, 'states' | 'steps'> & { waits: Partial<Record<string, Wait>> }

/** All life cycles, each with its title and its file beside this one. */
export const allLives: readonly [title: string, file: string, life: AnyLife][] = [
  ['Lead', 'customer', leadLife],
  ['Patient', 'patient', patientLife],
  ['Order', 'order', orderLife],
  ['Application, one decision', 'application', applicationRoutes.direct],
  ['Application, the campus first', 'application', applicationRoutes.campusFirst],
  ['Device', 'device', deviceLife],
  ['Week template', 'template', templateLife],
  ['Session', 'session', sessionLife],
  ['Session record', 'record', recordLife],
  ['Homework', 'work', workLife],
  ['Waitlist', 'wait', waitLife],
  ['Teaching plan', 'plan', planLife],
  ['Report', 'report', reportLife],
  ['Feedback', 'suggest', suggestLife],
  ['Announcement', 'announcement', announcementLife],
  ['Notices of an announcement', 'announcement', broadcastLife],
  ['Activity', 'activity', activityLife],
  ['Activity at a campus', 'activity', offerLife],
  ['Sign-up', 'activity', signUpLife],
]
