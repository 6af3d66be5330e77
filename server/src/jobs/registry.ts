import type { JobName } from '@cogcampus/contract/jobs'
import { exportJob } from '../sheets/export/write.ts'
import { importJob } from '../sheets/import/work.ts'
import { activities } from './activities.ts'
import { announcements } from './announcements.ts'
import { content } from './content.ts'
import { deviceLicences } from './deviceLicences.ts'
import { homework } from './homework.ts'
import { hours } from './hours.ts'
import type { Job, JobInputs } from './job.ts'
import { licences } from './licences.ts'
import { months } from './months.ts'
import { pool } from './pool.ts'
import { proposal } from './proposal.ts'
import { reminders } from './reminders.ts'
import { tidy } from './tidy.ts'
import { timetable } from './timetable.ts'
import { waitlist } from './waitlist.ts'

/** Every job of the product, under the name that the contract gives it. */
export const jobs = {
  pool,
  hours,
  licences,
  deviceLicences,
  timetable,
  proposal,
  waitlist,
  homework,
  announcements,
  reminders,
  activities,
  content,
  months,
  tidy,
  export: exportJob,
  import: importJob,
} satisfies {
  [N in JobName]: Job<JobInputs[N]>
}

/** A job by its name, whatever its input. */
export const jobOf = (name: JobName): Job<never> => jobs[name]
