import { runProposal } from '../modules/so-proposal/solve/run.ts'
import { job } from './job.ts'

/** Proposes the timetable of a campus; side by side, as another campus need not wait. */
export const proposal = job<{ id: number }>({ needsInput: true, sideBySide: true, run: runProposal })
