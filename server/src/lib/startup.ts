/** Why a start ends at once; each has its own exit code so that scripts can tell them apart. */
export const exitCodes = { CONFIG: 2, PORT: 3, DATABASE: 4, DATA: 5, RUNNING: 6, FILES: 7 } as const

/** A start that cannot go on, with a message for the person who started it. */
export class Startup extends Error {
  readonly exitCode: number
  constructor(why: keyof typeof exitCodes, message: string) {
    super(message)
    this.exitCode = exitCodes[why]
  }
}
