// Runs in a thread of its own: the solver blocks it, and its memory ends with it. No other file loads the solver.
import { parentPort, workerData } from 'node:worker_threads'
import type { Problem } from './problem.ts'

const { problem, seconds } = workerData as { problem: Problem; seconds: number }
const { solve } = await import('./solver.ts')
parentPort?.postMessage(await solve(problem, seconds))
