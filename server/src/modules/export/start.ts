import type { Path } from '@cogcampus/contract'
import type { WriteContext } from '../../http/context.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { refuse } from '../../lib/errors.ts'
import type { MessageKey } from '../../lib/text.ts'
import { given } from '../../lib/update.ts'

/** More wait for their turn than anybody needs. */
const MOST_OPEN = 5

/**
 * The handler of a noun's `export`: notes what is wanted and leaves it to the background. Whoever may not look at a
 * list does not export it either.
 */
export const startExport =
  (endpoint: Path, name: MessageKey) =>
  async (context: WriteContext, { list, ...query }: { list: string } & Record<string, unknown>) => {
    const { scope, actor, caller, t } = context
    if (!actor.grants.has(endpoint.replace(/export$/, list))) throw refuse('FORBIDDEN')
    const { open } = await scope
      .from('exportRun')
      .innerJoin('jobRun', 'jobRun.id', 'exportRun.jobId')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('jobRun.state', 'in', ['QUEUED', 'RUNNING'])
      .executeTakeFirstOrThrow()
    if (open >= MOST_OPEN) throw refuse('TOO_MANY_EXPORTS')
    const { id } = await scope
      .insert('exportRun', {
        ownerId: actor.userId,
        jobId: null,
        endpoint,
        list,
        query: given(query),
        name: t(name),
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
