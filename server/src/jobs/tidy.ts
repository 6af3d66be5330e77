import type { Sql } from '../db/connect.ts'

/** Removes what has served its time: keys and answers after a day, sessions, upload tickets and failure counts once over. */
export async function tidy(sql: Sql): Promise<void> {
  await sql`delete from idempotency where created_at < now() - interval '24 hours'`
  await sql`delete from session where expires_at < now()`
  await sql`delete from upload_ticket where expires_at < now()`
  await sql`delete from sign_in_failure where since < now() - interval '1 day'`
}
