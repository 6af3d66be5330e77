import type { live } from '@cogcampus/contract/admin/live'
import type { accountLive } from '@cogcampus/contract/api/live'
import type { Handlers, SharedHandlers } from '../../http/context.ts'

export const liveHandlers: SharedHandlers<typeof live> = {
  changes: ({ services, actor, caller }) => services.live.open(actor, caller.tab),
}

export const accountLiveHandlers: Handlers<typeof accountLive> = { ...liveHandlers }
