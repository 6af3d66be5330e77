import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { refuse } from '../errors.ts'
import type { SheetProblem } from './fault.ts'

const MOST_MEGABYTES = 512
const MOST_MS = 20_000

export interface SheetRow {
  /** Its number in the file, as every office program shows it. */
  no: number
  cells: string[]
  /** The columns, from 0, that hold formulas: their texts are the formulas, not the results. */
  formulas?: number[]
}
export interface OpenSheet {
  headers: string[]
  /** How many rows stand below the heading. */
  total: number
  /** The first of them. */
  sample: string[][]
  /** All of them, a thousand at a time. */
  chunks: () => AsyncGenerator<SheetRow[]>
  close: () => Promise<unknown>
}

/** Reads an uploaded file as text in a separate thread; refuses one that is not a table, hostile or too large. */
export async function openSheet(path: string): Promise<OpenSheet> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  const close = () => worker.terminate()
  const opened = await answer<Pick<OpenSheet, 'headers' | 'total' | 'sample'> | { problem: SheetProblem }>(worker)
  if (!('problem' in opened)) {
    return {
      ...opened,
      close,
      async *chunks() {
        for (;;) {
          worker.postMessage(null)
          const rows = await answer<SheetRow[]>(worker)
          if ('problem' in rows) throw refuse('SHEET_UNREADABLE')
          if (rows.length === 0) return
          yield rows
        }
      },
    }
  }
  await close()
  throw refuse(opened.problem)
}

/** The next message of the thread; a thread above the limit of time or memory is ended, and the file is refused as too large. */
async function answer<T>(worker: Worker): Promise<T | { problem: SheetProblem }> {
  try {
    const [message] = await once(worker, 'message', { signal: AbortSignal.timeout(MOST_MS) })
    return message
  } catch {
    await worker.terminate()
    return { problem: 'SHEET_TOO_LARGE' }
  }
}
