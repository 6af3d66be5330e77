import type { exported } from '@cogcampus/contract/admin/export'
import type { JobState } from '@cogcampus/contract/jobs'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { dateText } from '../../lib/day.ts'
import { notFound, refuse } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'
import { XLSX } from '../../lib/sheet/sheet.ts'

const state = sql<JobState>`case when export_run.err_code is not null then 'FAILED' when export_run.finished_at is not null
  then 'DONE' else coalesce(job_run.state, 'FAILED') end`

/** The caller's own exports: the scope of their table is always the owner. */
export const exportedHandlers: Handlers<typeof exported> = {
  async page({ scope, t }, { id, keyword: _, ...page }) {
    let query = scope
      .from('exportRun')
      .leftJoin('jobRun', 'jobRun.id', 'exportRun.jobId')
      .select([
        'exportRun.id',
        'exportRun.name',
        'exportRun.bytes',
        'exportRun.errCode',
        'exportRun.createdAt',
        'jobRun.total',
        sql<number>`coalesce(job_run.done, export_run.rows)`.as('rows'),
        state.as('state'),
        sql<string | null>`case when export_run.file_key is not null and export_run.expires_at > now()
          then export_run.expires_at end`.as('expiresAt'),
      ])
    if (id) query = query.where('exportRun.id', '=', id)
    const { list, ...totals } = await pageOf(query, page, { by: '-exportRun.id', id: 'exportRun.id' })
    const shown = list.map(({ errCode, ...row }) => ({
      ...row,
      problem: row.state === 'FAILED' ? t(errCode ?? 'export.failed') : null,
    }))
    return { ...totals, list: shown }
  },

  async file({ scope, services, actor }, { id }) {
    const run = await scope
      .from('exportRun')
      .leftJoin('jobRun', 'jobRun.id', 'exportRun.jobId')
      .select(['exportRun.endpoint', 'exportRun.name', 'exportRun.fileKey', 'exportRun.createdAt'])
      .select([state.as('state'), sql<boolean>`export_run.expires_at > now()`.as('open')])
      .where('exportRun.id', '=', id)
      .executeTakeFirst()
    if (!run) throw notFound()
    if (run.state !== 'DONE' && run.state !== 'FAILED') throw refuse('EXPORT_RUNNING')
    if (!run.fileKey || !run.open) throw refuse('EXPORT_EXPIRED')
    if (!actor.grants.has(run.endpoint)) throw refuse('FORBIDDEN')
    const file = await services.storage.get(run.fileKey)
    if (!file) throw refuse('EXPORT_EXPIRED')
    return { name: `${run.name} ${dateText(run.createdAt)}.xlsx`, mime: XLSX, content: file.read() }
  },
}
