import type { activity } from '@cogcampus/contract/admin/activity'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { badField } from '../../lib/errors.ts'
import { sendMessage } from '../message/store.ts'
import { advance } from './flow.ts'

/** Approves an activity or sends it back with a reason, and tells who handed it in. */
export const check: Handlers<typeof activity>['check'] = async ({ scope, t }, { agreed, reason = null, ...seen }) => {
  if (!agreed && !reason) throw badField('BAD_INPUT', 'reason', t('field.required'))
  const decision = { reason, checkedBy: scope.userId, checkedAt: sql<string>`now()` }
  const { title, campusId, submittedBy, version } = await advance(
    scope,
    'activity/check',
    { ...seen, agreed },
    decision,
  )
  await sendMessage(scope, submittedBy === null ? [] : [submittedBy], {
    type: 'ACTIVITY',
    words: (t) => ({
      title: t(agreed ? 'message.activityApproved.title' : 'message.activityReturned.title', { title }),
      body: t(agreed ? 'message.activityApproved.body' : 'message.activityReturned.body', {
        title,
        reason: reason ?? '',
      }),
    }),
    link: `/operate/activity?view=${seen.id}`,
    opens: { call: '/admin/activity/detail', campusId },
    eventKey: `activity:${seen.id}:${version}`,
  })
  return null
}
