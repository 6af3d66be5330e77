import { warnOfLicences } from '../modules/mac-info/flow.ts'
import { job } from './job.ts'

/** Announces licences of devices that end. */
export const deviceLicences = job({
  schedule: '0 8 * * *',
  async run({ transaction }) {
    return { devices: await transaction(warnOfLicences) }
  },
})
