/** The life of a teaching plan: a patient has one that is ACTIVE; the next one replaces it, unless it was reviewed before. */
import { lifeCycle, nobody } from './cycle.ts'

export const planLife = lifeCycle({
  states: ['ACTIVE', 'REVIEWED', 'REPLACED'],
  steps: {
    'teaching-plan/add': [
      { from: null, to: 'ACTIVE', tells: nobody('the doctor talks it over with the family') },
      { from: 'ACTIVE', to: 'REPLACED', tells: nobody('the doctor talks it over with the family') },
    ],
    'teaching-plan/update': { from: 'ACTIVE' },
    'teaching-plan/review': { from: 'ACTIVE', to: 'REVIEWED', tells: nobody('the report goes to the family') },
  },
})
export type PlanState = (typeof planLife.states)[number]
export const planStates = planLife.states
export type PlanCall = (typeof planLife.steps)[number]['call']

/** The levels of goal attainment, from the least to the most. */
export const gasLevels = [-2, -1, 0, 1, 2] as const
/** The level that is expected of every goal, by definition. */
export const EXPECTED = 0

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
