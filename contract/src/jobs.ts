/** Background work: on a schedule, or started by a user. */
export const jobNames = [
  'pool',
  'hours',
  'licences',
  'deviceLicences',
  'timetable',
  'proposal',
  'waitlist',
  'homework',
  'announcements',
  'reminders',
  'activities',
  'content',
  'months',
  'tidy',
  'export',
  'import',
] as const
export type JobName = (typeof jobNames)[number]

/** A failed run is over; one that will be tried again is queued. */
export const jobStates = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const
export type JobState = (typeof jobStates)[number]

/** What the result of a run may tell: numbers, and of `refused` the code of the error. */
export const jobFigures = [
  'answers',
  'sessions',
  'uploads',
  'failures',
  'runs',
  'files',
  'fallen',
  'warned',
  'rows',
  'bytes',
  'good',
  'bad',
  'undone',
  'stayed',
  'refused',
  'sent',
  'receivers',
  'devices',
  'freezes',
  'expired',
  'told',
  'renewals',
  'created',
  'unplaced',
  'ended',
  'gone',
  'offered',
  'closed',
  'overdue',
  'wanted',
  'placed',
  'unmet',
  'cancelled',
  'failed',
  'notices',
  'deliveries',
] as const
export type JobFigure = (typeof jobFigures)[number]
