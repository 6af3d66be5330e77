import { job } from './job.ts'

/** Removes what has served its time. */
export const tidy = job({
  schedule: '17 * * * *',
  async run({ sql }) {
    // Answers to repeated submits, sessions, upload addresses and failure counts have a time of their own; runs are kept a season.
    const answers = await sql`delete from idempotency where created_at < now() - interval '24 hours'`
    const sessions = await sql`delete from session where expires_at < now()`
    const uploads = await sql`delete from upload_ticket where expires_at < now()`
    const failures = await sql`delete from sign_in_failure where since < now() - interval '1 day'`
    const runs = await sql`delete from job_run where finished_at < now() - interval '90 days'`
    return {
      answers: answers.count,
      sessions: sessions.count,
      uploads: uploads.count,
      failures: failures.count,
      runs: runs.count,
    }
  },
})
