import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/tables.ts'

/** The sessions that are done, counted for each doctor from the last one on. */
export const lately = sql`select s.*, row_number() over (partition by s.doctor_id order by s.during desc, s.id) as no
  from so_day s where s.state = 'DONE' and s.deleted_at is null`

/** Fills what is written of sessions, without what follows each change of a session for open pages. */
export async function silently(db: Kysely<Database>, fill: () => Promise<void>): Promise<void> {
  const each = async (verb: 'disable' | 'enable') => {
    for (const trigger of ['announce_update', 'touch']) {
      await sql`alter table so_day ${sql.raw(verb)} trigger ${sql.ref(trigger)}`.execute(db)
    }
  }
  await each('disable')
  await fill()
  await each('enable')
}
