/**
 * The life of feedback (user-suggest). This table is the only place that defines the allowed steps: the server's guard, the
 * console's actions and the diagram in docs/LIFE-CYCLES.md come from it. No schema stands here, so that the console can
 * import it.
 */
export const suggestStates = ['NEW', 'REPLIED', 'CLOSED'] as const
export type SuggestState = (typeof suggestStates)[number]

export interface SuggestStep {
  /** The call that takes it, below `/admin/`. */
  call: string
  from: SuggestState
  to: SuggestState
}

export const suggestSteps = [
  { call: 'user-suggest/opinion', from: 'NEW', to: 'REPLIED' },
  // A better answer takes the place of the first.
  { call: 'user-suggest/opinion', from: 'REPLIED', to: 'REPLIED' },
  { call: 'user-suggest/close', from: 'NEW', to: 'CLOSED' },
  { call: 'user-suggest/close', from: 'REPLIED', to: 'CLOSED' },
] as const satisfies readonly SuggestStep[]
/** A call that takes a step of feedback. */
export type SuggestCall = (typeof suggestSteps)[number]['call']

const steps: readonly SuggestStep[] = suggestSteps

/** The state that a call leads to from a state; undefined where it takes no step. */
export const suggestAfter = (call: SuggestCall, from: SuggestState): SuggestState | undefined =>
  steps.find((step) => step.call === call && step.from === from)?.to
