import { nights, runPool } from '../modules/customer/pool.ts'
import { job } from './job.ts'

/** Moves leads without recent contact into the public pool, and warns the owners of those that are next. */
export const pool = job({
  schedule: '0 2 * * *',
  run: (context) => runPool(context, nights.NOW()),
})
