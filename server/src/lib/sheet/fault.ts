import type { ErrCode } from '@cogcampus/contract/errors'

export type SheetProblem = Extract<ErrCode, `SHEET_${string}`>

/** Why a file cannot be read as a table; thrown where it is read, told to whoever sent it. */
export class SheetFault extends Error {
  readonly problem: SheetProblem
  constructor(problem: SheetProblem) {
    super(problem)
    this.problem = problem
  }
}
