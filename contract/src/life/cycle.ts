/**
 * A life cycle, said once: the states, the steps between them and who learns of each, and for whom a state waits. The server's
 * guards, the console's buttons, the reminders and docs/LIFE-CYCLES.md come from these declarations, one a noun beside this
 * file. No schema stands here, so that the console can import it.
 */
import type { RemindCode } from '../enums.ts'

/** Who learns of a step, besides the person who takes it. */
export type Learner =
  /** The parents of the patient, or whoever signed up, in the app. */
  | 'family'
  /** The member of staff who asked for it. */
  | 'applicant'
  /** Whoever decides next, or decided what is undone. */
  | 'decider'
  /** The doctor who gives the session, wrote the plan or the homework. */
  | 'doctor'
  /** The consultant who holds the lead or sold the order. */
  | 'owner'
  /** Whoever leads the campus. */
  | 'principal'
  /** Those who handle its orders and lessons at the campus. */
  | 'desk'
/** Nobody is told, and why. */
export interface Nobody {
  nobody: string
}
export type Tells = readonly Learner[] | Nobody
/** Said of a step that nobody is told of. */
export const nobody = (why: string): Nobody => ({ nobody: why })

/** Which move of a decision a step is. */
export const answerOf = (agreed: boolean | undefined) =>
  agreed === undefined ? undefined : agreed ? 'agreed' : 'refused'

interface Move<S extends string> {
  /** The states from which it leads; null for what begins by it. */
  from: S | null | readonly (S | null)[]
  /** The state that it leads to; not given, it stays in its own. Null: it is deleted. */
  to?: S | null
  /** Which of the moves of a call it is: the answer of a decision, the state that was chosen, how the row stands after it. */
  when?: string
  /** Who takes it, besides the permission for the call. */
  by?: string
  /** Whether the person who takes it says why. */
  reason?: true
  /** Not given only of a move that stays. */
  tells?: Tells
}
type Moves<S extends string> = Move<S> | readonly Move<S>[]

/** For whom a state waits. */
export interface Wait<C extends string = string> {
  /** Who ends the wait: the holders of the call below `/admin/` that takes the next step, or somebody beyond the console. */
  for: 'staff' | 'family' | 'time'
  /** The next step. */
  by: C
  /** The column since when it waits: of several, the first that is set. One of another table is asked by the reminder itself. */
  since: string | readonly string[]
  /** Until when the step is to be taken: a column, or what the reminder makes of several. */
  until?: string
  /**
   * The reminder that counts it, or that of each kind of rows; null where the list alone shows it, or nobody of the staff can do
   * anything.
   */
  code: RemindCode | readonly RemindCode[] | null
}

/** One step: a move from one state. */
export interface Step<S extends string = string, C extends string = string> {
  call: C
  from: S | null
  to: S | null
  when?: string
  by?: string
  reason?: true
  tells?: Tells
}

export interface LifeCycle<S extends string, C extends string> {
  states: readonly [S, ...S[]]
  steps: readonly Step<S, C>[]
  waits: Partial<Record<S, Wait<C>>>
  /** The step of a call from a state; null where the call takes none. */
  step: (call: C, from: S | null, when?: string) => Step<S, C> | null
  /** The state that a call leads to from a state; null where it takes no step. */
  after: (call: C, from: S | null, when?: string) => S | null
  /** Whether a call takes some step from a state: the console shows its button then. */
  allows: (call: string, from: S) => boolean
  /** The states from which a call takes a step. */
  from: (call: C) => S[]
}

/**
 * Declares a life cycle. `steps` says by the call below `/admin/` what it moves; `job/…` and `hours/…` are functions of the
 * product. Refuses a move without `tells` that changes a state.
 */
export function lifeCycle<const S extends string, const D extends Record<string, Moves<NoInfer<S>>>>({
  states,
  steps: declared,
  waits = {},
}: {
  states: readonly [S, ...S[]]
  steps: D
  waits?: Partial<Record<S, Wait<keyof D & string>>>
}): LifeCycle<S, keyof D & string> {
  type C = keyof D & string
  const steps = Object.entries(declared).flatMap(([call, moves]) =>
    [moves].flat().flatMap((move) => stepsOf<S, C>(call as C, move as Move<S>)),
  )
  const step = (call: C, from: S | null, when?: string) =>
    steps.find((each) => each.call === call && each.from === from && (each.when === undefined || each.when === when)) ??
    null
  return {
    states,
    steps,
    waits,
    step,
    after: (call, from, when) => step(call, from, when)?.to ?? null,
    allows: (call, from) => steps.some((each) => each.call === call && each.from === from),
    from: (call) => [
      ...new Set(steps.flatMap((each) => (each.call === call && each.from !== null ? [each.from] : []))),
    ],
  }
}

function stepsOf<S extends string, C extends string>(call: C, { from, ...move }: Move<S>): Step<S, C>[] {
  if (move.to !== undefined && !move.tells) throw new Error(`Who learns of ${call} from ${String(from)}?`)
  return [from]
    .flat()
    .map((state) => ({ ...move, call, from: state as S | null, to: move.to === undefined ? (state as S) : move.to }))
}
