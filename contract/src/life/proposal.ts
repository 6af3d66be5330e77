/** What becomes of a run that proposes a timetable. */
export const proposalStates = ['QUEUED', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED'] as const
export type ProposalState = (typeof proposalStates)[number]

/** What was decided on a proposed template. */
export const proposedStates = ['PROPOSED', 'ACCEPTED', 'REJECTED'] as const
export type ProposedState = (typeof proposedStates)[number]

/**
 * Why a wish is not met, in the order in which it is asked: what stands against every place that was left by those before it.
 * TIME: nothing does, and the time limit ended the search.
 */
export const unmetReasons = [
  'NOT_TREATED',
  'CONSENT',
  'NO_DOCTOR',
  'LICENCE',
  'SHORT',
  'HOURS',
  'IMPOSSIBLE',
  'PATIENT',
  'DOCTOR',
  'LEAVE',
  'ROOM',
  'DEVICE',
  'TIME',
] as const
export type UnmetReason = (typeof unmetReasons)[number]
