import { nights, runPool } from '../modules/customer/pool.ts'
import { job } from './job.ts'

/** Puts leads that nobody looked after into the public pool, and warns of those that come next (domain.md section 3.1). */
export const pool = job({
  schedule: '0 2 * * *',
  run: (context) => runPool(context, nights.NOW()),
})
