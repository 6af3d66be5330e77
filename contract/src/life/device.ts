/**
 * The life of a device: it is used, repaired, and one day retired for good. The server's guard and the console's choices
 * come from this table. No schema stands here, so that the console can import it.
 */
export const deviceStates = ['ACTIVE', 'REPAIR', 'RETIRED'] as const
export type DeviceState = (typeof deviceStates)[number]

/** The states that a device can be put into; each from any other but RETIRED, which is the last. */
export const deviceSteps: Record<DeviceState, readonly DeviceState[]> = {
  ACTIVE: ['REPAIR', 'RETIRED'],
  REPAIR: ['ACTIVE', 'RETIRED'],
  RETIRED: [],
}

/** Whether a device in one state can be put into another; it can always stay as it is. */
export const deviceMayBecome = (from: DeviceState, to: DeviceState): boolean =>
  from === to || deviceSteps[from].includes(to)

/** Why a device cannot be scheduled: its state, or a licence that does not hold on that day. */
export const deviceBlocks = ['RETIRED', 'REPAIR', 'LICENCE'] as const
export type DeviceBlock = (typeof deviceBlocks)[number]

/** How many days before a licence ends headquarters and the campus are told; the first is what the badge counts. */
export const deviceWarnings = [30, 7, 1] as const
