import type { announcement } from '@cogcampus/contract/admin/announcement'
import type { Handlers } from '../../http/context.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { announcements } from './flow.ts'

/** Sends an announcement at once or at a time; during quiet hours what is not urgent waits for their end. */
export const send: Handlers<typeof announcement>['send'] = async (context, { sendAt, ...seen }) => {
  const { scope } = context
  const draft = await announcements.open(scope, 'announcement/send', seen)
  await announcements.take(scope, draft, { sendAt: sendAt ?? new Date().toISOString() })
  if (!sendAt || new Date(sendAt) <= new Date()) await enqueue(context, 'announcements', null)
  return null
}
