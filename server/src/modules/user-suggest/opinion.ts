import type { userSuggest } from '@cogcampus/contract/admin/user-suggest'
import { isRequest } from '@cogcampus/contract/life/suggest'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { sendMessages } from '../message/store.ts'
import { feedback } from './flow.ts'

/** Answers feedback, and tells the account that gave it. */
export const opinion: Handlers<typeof userSuggest>['opinion'] = async (
  { scope, actor },
  { id, version, opinion: said },
) => {
  const before = await feedback.open(scope, 'user-suggest/opinion', { id, version }, ['accountId', 'type'])
  const asked = isRequest(before.type)
  const answer = { opinion: said, answeredBy: actor.userId, answeredAt: sql<string>`now()` }
  const done = await feedback.take(scope, before, answer)
  await sendMessages(scope, [
    {
      accountId: before.accountId,
      event: 'feedbackAnswered',
      type: 'SYSTEM',
      words: (t) => ({ title: t(asked ? 'message.request.title' : 'message.suggest.title'), body: said }),
      link: asked ? '/account' : '/suggest',
      eventKey: `suggest:${id}:${done.version}`,
    },
  ])
  return done
}
