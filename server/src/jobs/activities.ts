import { advanceByTime } from '../modules/activity-campus/flow.ts'
import { job } from './job.ts'

/** Begins and ends activities by the clock; who did not come is a no-show from then on. */
export const activities = job({
  schedule: '*/5 * * * *',
  run: ({ transaction }) => transaction(({ scope }) => advanceByTime(scope)),
})
