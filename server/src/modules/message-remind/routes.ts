import type { messageRemind } from '@cogcampus/contract/admin/message-remind'
import type { RemindCode } from '@cogcampus/contract/enums'
import { ReadScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { reminders } from './registry.ts'

export const messageRemindHandlers: Handlers<typeof messageRemind> = {
  async list(context) {
    const { actor, services } = context
    const counted = Object.entries(reminders).map(async ([remindCode, reminder]) => {
      const reach = actor.grants.get(reminder.endpoint)
      if (!reach) return []
      const scope = new ReadScope(services.db, reach, actor.userId)
      return [{ remindCode: remindCode as RemindCode, remindCount: await reminder.count({ ...context, scope }) }]
    })
    return (await Promise.all(counted)).flat()
  },
}
