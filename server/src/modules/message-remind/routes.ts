import type { messageRemind } from '@cogcampus/contract/admin/message-remind'
import type { RemindCode } from '@cogcampus/contract/enums'
import type { Handlers } from '../../http/context.ts'
import { reminders } from './list.ts'

export const messageRemindHandlers: Handlers<typeof messageRemind> = {
  async list(context) {
    const { actor } = context
    const counted = Object.entries(reminders).map(async ([remindCode, reminder]) => {
      const reach = actor.grants.get(reminder.list)
      if (!reach || ![reminder.work ?? reminder.list].flat().some((call) => actor.grants.has(call))) return []
      const scope = context.scope.within(reach)
      return [{ remindCode: remindCode as RemindCode, remindCount: await reminder.count({ ...context, scope }) }]
    })
    return (await Promise.all(counted)).flat()
  },
}
