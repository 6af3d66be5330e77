import type { Sql } from '../db/connect.ts'
import { job } from './job.ts'
import { removeOldDeliveries, removeOldNotices } from './oldNotices.ts'
import { sweepFiles } from './sweep.ts'

/** Removes what has served its time. */
export const tidy = job({
  schedule: '17 * * * *',
  async run({ sql, storage }) {
    // Answers to repeated submits, sessions, upload addresses, known devices and failure counts have a time of their own; runs are kept a season.
    const answers = await sql`delete from idempotency where created_at < now() - interval '24 hours'`
    const sessions = await sql`delete from session where expires_at < now()`
    const uploads = await sql`delete from upload_ticket where expires_at < now()`
    const failures = await sql`delete from sign_in_failure where since < now() - interval '1 day'`
    await sql`delete from known_device where seen_at < now() - interval '1 year'`
    const runs = await sql`delete from job_run where finished_at < now() - interval '90 days'`
    const files = await expiredFiles(sql)
    for (const { fileKey } of files) await storage.remove(fileKey)
    await sql`update export_run set file_key = null where file_key = any(${files.map((file) => file.fileKey)}::text[])`
    await sql`update import_run set file_key = null where file_key = any(${files.map((file) => file.fileKey)}::text[])`
    const unused = await sweepFiles(sql, storage)
    await storage.sweep(3_600_000)
    await sql`delete from import_fault where import_id in (
      select id from import_run where created_at < now() - interval '7 days' and file_key is null)`
    // They come first: what one shows of a notice keeps that.
    const deliveries = await removeOldDeliveries(sql)
    const notices = await removeOldNotices(sql)
    return {
      answers: answers.count,
      sessions: sessions.count,
      uploads: uploads.count,
      failures: failures.count,
      runs: runs.count,
      files: files.length + unused,
      notices,
      deliveries,
    }
  },
})

/** Files of exports that can no longer be downloaded, and files of imports that are a week old. */
const expiredFiles = (sql: Sql) => sql<{ fileKey: string }[]>`
  select file_key from export_run where file_key is not null and expires_at < now()
  union all
  select file_key from import_run where file_key is not null and created_at < now() - interval '7 days'
    and state not in ('CHECKING', 'RUNNING', 'UNDOING')`
