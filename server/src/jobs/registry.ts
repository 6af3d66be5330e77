import type { JobName } from '@cogcampus/contract/jobs'
import { exportJob } from '../modules/export/write.ts'
import { importJob } from '../modules/import/work.ts'
import type { Job } from './job.ts'
import { pool } from './pool.ts'
import { tidy } from './tidy.ts'

/** Every job of the product, under the name that the contract gives it. */
export const jobs = { pool, tidy, export: exportJob, import: importJob } satisfies Record<JobName, Job<never>>

/** What a job is asked to do. */
export type InputOf<N extends JobName> = (typeof jobs)[N] extends Job<infer I> ? I : never

/** A job by its name, whatever its input. */
export const jobOf = (name: JobName): Job<never> => jobs[name]
