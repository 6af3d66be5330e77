import { closeMonths } from '../modules/total/month/close.ts'
import { job } from './job.ts'

/** Closes the months that are over: their figures are kept as they were, whatever is corrected later. */
export const months = job({
  schedule: '30 4 * * *',
  async run({ transaction }) {
    return { closed: await transaction((tx) => closeMonths(tx)) }
  },
})
