import type { announcement } from '@cogcampus/contract/admin/announcement'
import type { Handlers } from '../../http/context.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { advance } from './flow.ts'

/** Sends an announcement at once or at a time; during quiet hours what is not urgent waits for their end. */
export const send: Handlers<typeof announcement>['send'] = async (context, { sendAt, ...seen }) => {
  await advance(context.scope, 'announcement/send', seen, sendAt ?? new Date().toISOString())
  if (!sendAt || new Date(sendAt) <= new Date()) await enqueue(context, 'announcements', null)
  return null
}
