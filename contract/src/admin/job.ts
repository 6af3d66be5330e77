import * as z from 'zod'
import { noun, read, write } from '../endpoint.ts'
import { jobNames, jobStates } from '../jobs.ts'
import { page } from '../page.ts'
import { Id, PageQuery, pageOf, Time } from '../schema.ts'

const Run = z.strictObject({
  id: Id,
  name: z.enum(jobNames),
  state: z.enum(jobStates),
  /** The number of attempts. */
  attempt: z.int(),
  /** Progress, where the job reports it. */
  done: z.int().nullable(),
  total: z.int().nullable(),
  message: z.string().nullable(),
  /** What it did, in numbers and words by name. */
  result: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
  error: z.string().nullable(),
  /** The user who started it; null for a scheduled run. */
  ownerName: z.string().nullable(),
  queuedAt: Time,
  startedAt: Time.nullable(),
  finishedAt: Time.nullable(),
})

/** Background jobs and their runs. */
export const job = noun('/admin/job', {
  page: read({
    summary: 'Every job with its schedule and its last run',
    access: [],
    input: PageQuery,
    output: pageOf(
      z.strictObject({
        id: Id,
        name: z.enum(jobNames),
        /** Five fields of cron, in the product's time zone. */
        schedule: z.string().nullable(),
        nextAt: Time.nullable(),
        /** Whether it can be started by hand: it needs no input. */
        startable: z.boolean(),
        last: Run.nullable(),
      }),
    ),
  }),
  'run/page': read({
    summary: 'Runs of jobs, newest first',
    access: [],
    input: PageQuery.extend({ name: z.enum(jobNames).optional(), state: z.enum(jobStates).optional() }),
    output: pageOf(Run),
  }),
  run: write({
    summary: 'Start a job now; one that already waits or runs is not started twice',
    access: [],
    input: z.strictObject({ name: z.enum(jobNames) }),
    output: z.strictObject({ id: Id }),
  }),
})

export const jobPage = page({
  path: '/system/job',
  component: 'system/job',
  name: '任务',
  nameEn: 'Jobs',
  actions: ['/admin/job/page', '/admin/job/run/page', '/admin/job/run'],
})
