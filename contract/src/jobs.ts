/** Work done in the background: on a schedule, or because somebody asked. */
export const jobNames = ['pool', 'tidy', 'export', 'import'] as const
export type JobName = (typeof jobNames)[number]

/** A failed run is over; one that will be tried again is queued. */
export const jobStates = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const
export type JobState = (typeof jobStates)[number]
