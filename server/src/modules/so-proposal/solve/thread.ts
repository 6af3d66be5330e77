import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Problem, Solution } from './problem.ts'

const MOST_MEGABYTES = 1024
/** Beyond the time limit of the solver, for its start and its last step. */
const GRACE_S = 20

/** Solves a problem in a thread, which ends at once where the signal is aborted. */
export async function solveInThread(problem: Problem, seconds: number, signal: AbortSignal): Promise<Solution> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { problem, seconds },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  try {
    const ended = AbortSignal.any([signal, AbortSignal.timeout((seconds + GRACE_S) * 1000)])
    const [solution] = await Promise.race([
      once(worker, 'message', { signal: ended }),
      once(worker, 'exit', { signal: ended }).then(() =>
        Promise.reject(new Error('The solver ended without an answer')),
      ),
    ])
    return solution
  } finally {
    await worker.terminate()
  }
}
