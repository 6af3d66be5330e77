import type { ErrCode } from '@cogcampus/contract/errors'

export type SheetProblem = Extract<ErrCode, `SHEET_${string}`>

/** The reason why a file cannot be read as a table; thrown by the reader and shown to the user who uploaded it. */
export class SheetFault extends Error {
  readonly problem: SheetProblem
  constructor(problem: SheetProblem) {
    super(problem)
    this.problem = problem
  }
}
