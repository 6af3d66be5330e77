import { PgBoss } from 'pg-boss'
import { privileges } from '../db/appRole.ts'
import type { Sql } from '../db/connect.ts'
import { onPool } from './database.ts'

/** The schema of the queue's own tables. */
export const QUEUE_SCHEMA = 'queue'

/** Makes the tables of the queue, as their owner. */
export async function installQueue(sql: Sql): Promise<void> {
  const boss = new PgBoss({ db: onPool(sql), schema: QUEUE_SCHEMA, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false, close: false })
  for (const statement of privileges(QUEUE_SCHEMA)) await sql.run(statement)
}
