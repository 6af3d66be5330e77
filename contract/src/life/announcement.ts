/**
 * The life of an announcement. This table is the only place that defines the allowed steps: the server's guard, the
 * console's actions and the diagram in docs/LIFE-CYCLES.md come from it. No schema stands here, so that the console can
 * import it.
 */
export const announcementStates = ['DRAFT', 'SCHEDULED', 'SENT'] as const
export type AnnouncementState = (typeof announcementStates)[number]

/** To whom it goes: families by the applet, staff by the console. */
export const audiences = ['FAMILIES', 'STAFF'] as const

export interface AnnouncementStep {
  /** The call that takes it, below `/admin/`; or the job. */
  call: string
  from: AnnouncementState
  to: AnnouncementState
}

export const announcementSteps = [
  { call: 'announcement/update', from: 'DRAFT', to: 'DRAFT' },
  { call: 'announcement/delete', from: 'DRAFT', to: 'DRAFT' },
  { call: 'announcement/send', from: 'DRAFT', to: 'SCHEDULED' },
  { call: 'announcement/withdraw', from: 'SCHEDULED', to: 'DRAFT' },
  { call: 'job/announcements', from: 'SCHEDULED', to: 'SENT' },
] as const satisfies readonly AnnouncementStep[]
/** A call that takes a step of an announcement. */
export type AnnouncementCall = (typeof announcementSteps)[number]['call']

const steps: readonly AnnouncementStep[] = announcementSteps

/** The state that a call leads to from a state; undefined where it takes no step. */
export const announcementAfter = (call: AnnouncementCall, from: AnnouncementState): AnnouncementState | undefined =>
  steps.find((step) => step.call === call && step.from === from)?.to
