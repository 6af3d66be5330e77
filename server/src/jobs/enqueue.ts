import type { JobName } from '@cogcampus/contract/jobs'
import type { WriteContext } from '../http/context.ts'
import type { InputOf } from './registry.ts'

/**
 * Asks for a job in the transaction of the call itself: refused, it asked for nothing; done, the job cannot be lost.
 * `await enqueue(context, 'export', { … })` answers the number of the run.
 */
export const enqueue = <N extends JobName>(
  { services, scope, actor }: Pick<WriteContext, 'services' | 'scope' | 'actor'>,
  name: N,
  input: InputOf<N>,
): Promise<number> => services.jobs.enqueue(scope.raw, name, input, actor)
