import { Handles } from '../src/db/builder.ts'
import type { Sql } from '../src/db/connect.ts'
import { wholeBusiness } from '../src/db/scope.ts'
import { inTransaction } from '../src/db/transaction.ts'
import type { Transaction } from '../src/jobs/job.ts'

/** What a job that this user asked for reads and writes with, where a test runs it by itself. */
export const jobHandles = (sql: Sql, ownerId = 0) => ({
  ...wholeBusiness(new Handles(sql.reads), ownerId),
  transaction: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    inTransaction(sql, (on) => work(wholeBusiness(on, ownerId))),
})
