/**
 * The life of a template of the timetable (so-week). This table is the only place that defines the allowed steps: the
 * server's guard, the console's actions and the diagram in docs/LIFE-CYCLES.md come from it. No schema stands here, so
 * that the console can import it.
 */
export const templateStates = ['DRAFT', 'ACTIVE', 'PAUSED', 'ENDED'] as const
export type TemplateState = (typeof templateStates)[number]

/** In which weeks a template stands, by their ISO numbers. */
export const parities = ['EVERY', 'ODD', 'EVEN'] as const

interface TemplateStep {
  from: TemplateState
  to: TemplateState
}

/** The steps of `so-week/state`, by their names. */
export const templateSteps = {
  activate: [
    { from: 'DRAFT', to: 'ACTIVE' },
    { from: 'PAUSED', to: 'ACTIVE' },
  ],
  pause: [{ from: 'ACTIVE', to: 'PAUSED' }],
  end: [
    { from: 'DRAFT', to: 'ENDED' },
    { from: 'ACTIVE', to: 'ENDED' },
    { from: 'PAUSED', to: 'ENDED' },
  ],
} as const satisfies Record<string, readonly TemplateStep[]>

export const templateStepNames = Object.keys(templateSteps) as [TemplateStepName, ...TemplateStepName[]]
export type TemplateStepName = keyof typeof templateSteps

/** The state that a step leads to from a state; null where it does not apply. */
export const templateAfter = (name: TemplateStepName, from: TemplateState): TemplateState | null => {
  const steps: readonly TemplateStep[] = templateSteps[name]
  return steps.find((step) => step.from === from)?.to ?? null
}
