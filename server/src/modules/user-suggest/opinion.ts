import type { userSuggest } from '@cogcampus/contract/admin/user-suggest'
import type { Handlers } from '../../http/context.ts'
import { sendMessages } from '../message/store.ts'
import { advance } from './flow.ts'

/** Answers feedback, and tells the account that gave it. */
export const opinion: Handlers<typeof userSuggest>['opinion'] = async (
  { scope, actor },
  { id, version, opinion: said },
) => {
  const done = await advance(
    scope,
    'user-suggest/opinion',
    { id, version },
    { opinion: said, answeredBy: actor.userId },
  )
  await sendMessages(scope, [
    {
      accountId: done.accountId,
      type: 'SYSTEM',
      words: (t) => ({ title: t('message.suggest.title'), body: said }),
      link: '/suggest',
      eventKey: `suggest:${id}:${done.version}`,
    },
  ])
  return { version: done.version }
}
