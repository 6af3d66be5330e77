import { liveCalls } from '../admin/live.ts'
import { noun } from '../endpoint.ts'

/** The stream of changes for the signed-in account. */
export const accountLive = noun('/api/live', liveCalls('account'))
