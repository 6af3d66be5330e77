import type { Path } from '@cogcampus/contract'
import type { WriteContext } from '../../http/context.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { refuse } from '../../lib/errors.ts'
import { given } from '../../lib/update.ts'
import { type Export, wordsIn } from './declare.ts'
import { declareExport } from './registry.ts'

/** More files of one noun wait for their turn than a person needs. */
const MOST_OPEN = 5

/**
 * The handler of a noun's `export`: records the request and queues a job. A user who may not read a list
 * cannot export it either.
 */
export function startExport(endpoint: Path, declared: Export) {
  declareExport(endpoint, declared)
  return async (context: WriteContext, { list, ...query }: { list: string } & Record<string, unknown>) => {
    const { scope, actor, caller } = context
    if (!actor.grants.has(endpoint.replace(/export$/, list))) throw refuse('FORBIDDEN')
    // An order or filter that the list does not know is refused now, not by the job.
    declared.rows(scope, list, given(query), caller.language)
    // One request of a user at a time: otherwise each of many at once finds the same number open.
    await scope.lock(`export ${actor.userId}`)
    const { open } = await scope
      .from('exportRun')
      .innerJoin('jobRun', 'jobRun.id', 'exportRun.jobId')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('jobRun.state', 'in', ['QUEUED', 'RUNNING'])
      .where('exportRun.endpoint', '=', endpoint)
      .executeTakeFirstOrThrow()
    if (open >= MOST_OPEN) throw refuse('TOO_MANY_EXPORTS')
    const { id } = await scope
      .insert('exportRun', {
        ownerId: actor.userId,
        jobId: null,
        endpoint,
        list,
        query: given(query),
        name: wordsIn(declared.name, caller.language),
        language: caller.language,
        heldTo: actor.heldTo,
        bytes: null,
        errCode: null,
        fileKey: null,
        expiresAt: null,
        finishedAt: null,
      })
      .returning('exportRun.id')
      .executeTakeFirstOrThrow()
    const jobId = await enqueue(context, 'export', { id })
    await scope.update('exportRun').set({ jobId }).where('id', '=', id).execute()
    return { id }
  }
}
