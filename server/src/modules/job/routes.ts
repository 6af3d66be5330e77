import type { job } from '@cogcampus/contract/admin/job'
import { type JobName, jobNames } from '@cogcampus/contract/jobs'
import { sql } from 'kysely'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { jobOf } from '../../jobs/registry.ts'
import { badField } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'
import { assertWholeBusiness } from '../rbac/user/rules.ts'

const ownerName = sql<string | null>`(select user_name from rbac_user where id = job_run.owner_id)`

const runs = ({ scope }: Pick<ReadContext, 'scope'>) =>
  scope
    .from('jobRun')
    .select(['id', 'name', 'state', 'attempt', 'done', 'total', 'message', 'result', 'error'])
    .select(['queuedAt', 'startedAt', 'finishedAt', ownerName.as('ownerName')])

export const jobHandlers: Handlers<typeof job> = {
  async page(context, { keyword: _, pageNo, pageSize }) {
    const latest = await runs(context).distinctOn('name').orderBy('name').orderBy('id', 'desc').execute()
    const list = jobNames.map((name, at) => {
      const { schedule, needsInput = false } = jobOf(name)
      return {
        id: at + 1,
        name,
        schedule: schedule ?? null,
        nextAt: schedule ? context.services.jobs.nextOf(schedule) : null,
        startable: !needsInput,
        last: latest.find((run) => run.name === name) ?? null,
      }
    })
    return { list: list.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: list.length }
  },

  'run/page'(context, { name, state, keyword: _, ...page }) {
    let query = runs(context)
    if (name) query = query.where('name', '=', name)
    if (state) query = query.where('state', '=', state)
    return pageOf(query, page, { by: '-id', id: 'id', sortable: { queuedAt: 'id' } })
  },

  async run(context, { name }) {
    assertWholeBusiness(context)
    if (jobOf(name).needsInput) throw badField('RULE_BROKEN', 'name', context.t('field.rule'))
    const open = await openRun(context, name)
    return { id: open?.id ?? (await enqueue(context, name, null as never)) }
  },
}

const openRun = ({ scope }: Pick<ReadContext, 'scope'>, name: JobName) =>
  scope
    .from('jobRun')
    .select('id')
    .where('name', '=', name)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst()
