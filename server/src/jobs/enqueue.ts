import type { JobName } from '@cogcampus/contract/jobs'
import type { WriteContext } from '../http/context.ts'
import type { JobInputs } from './job.ts'

/**
 * Asks for a job in the transaction of the call itself: refused, it asked for nothing; done, the job cannot be lost.
 * `await enqueue(context, 'export', { … })` answers the number of the run.
 */
export const enqueue = <N extends JobName>(
  { services, scope, actor }: Pick<WriteContext, 'services' | 'scope' | 'actor'>,
  name: N,
  input: JobInputs[N],
): Promise<number> => {
  const db = scope.writeUnscoped('the queue has tables of its own')
  return services.jobs.enqueue(db, name, input, actor)
}
