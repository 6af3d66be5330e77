/**
 * The life of a teaching plan. This table is the only place that defines the allowed steps: the server's guard, the console's
 * actions and the diagram in docs/LIFE-CYCLES.md come from it. No schema stands here, so that the console can import it.
 */
export const planStates = ['ACTIVE', 'REVIEWED', 'REPLACED'] as const
export type PlanState = (typeof planStates)[number]

interface Step {
  /** The call that takes it, below `/admin/`; `add` is that of the plan which follows. */
  call: string
  from: PlanState
  to: PlanState
}
export const planSteps = [
  { call: 'teaching-plan/update', from: 'ACTIVE', to: 'ACTIVE' },
  { call: 'teaching-plan/review', from: 'ACTIVE', to: 'REVIEWED' },
  { call: 'teaching-plan/add', from: 'ACTIVE', to: 'REPLACED' },
] as const satisfies readonly Step[]
export type PlanCall = (typeof planSteps)[number]['call']

/** The state to which a call takes a plan; undefined where it takes it nowhere. */
export const planAfter = (call: PlanCall, from: PlanState): PlanState | undefined =>
  (planSteps as readonly Step[]).find((step) => step.call === call && step.from === from)?.to

/** The levels of goal attainment: 0 is what was expected, −2 the least, +2 the most. */
export const gasLevels = [-2, -1, 0, 1, 2] as const

/** The correlation between goals that Kiresuk and Sherman assume. */
const CORRELATION = 0.3

/**
 * The T score of goal attainment (GAS) of equally weighted goals: 50 where all reach what was expected. `levels` are those
 * reached, −2 to 2; null without goals.
 */
export function gasScore(levels: readonly number[]): number | null {
  const count = levels.length
  if (count === 0) return null
  const sum = levels.reduce((all, level) => all + level, 0)
  return Math.round((50 + (10 * sum) / Math.sqrt((1 - CORRELATION) * count + CORRELATION * count ** 2)) * 10) / 10
}
