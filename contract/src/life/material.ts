/** Who finds a material: its campus · every campus, which opens it once its use is approved · every campus. No schema stands here, so that the console can import it. */
export const materialScopes = ['CAMPUS', 'APPROVED', 'ALL'] as const
export type MaterialScope = (typeof materialScopes)[number]

/**
 * Why a user may not open a material that they find: it is disabled, its type is not among those that the doctor may open, or
 * its use is not approved for the campus.
 */
export const materialLocks = ['OFF', 'TYPE', 'USE'] as const
export type MaterialLock = (typeof materialLocks)[number]

/** What is asked for: that a campus may use a material of headquarters, or that a campus's own one is for all. */
export const materialRequests = ['USE', 'PUBLISH'] as const
export type MaterialRequest = (typeof materialRequests)[number]
