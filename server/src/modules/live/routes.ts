import type { live } from '@cogcampus/contract/admin/live'
import type { Handlers } from '../../http/context.ts'

export const liveHandlers: Handlers<typeof live> = {
  changes: ({ services, actor }) => services.live.open(actor),
}
