import type { userSuggest } from '@cogcampus/contract/admin/user-suggest'
import { isRequest } from '@cogcampus/contract/life/suggest'
import type { Handlers } from '../../http/context.ts'
import { sendMessages } from '../message/store.ts'
import { feedback } from './flow.ts'

/** Closes feedback: nothing more is to be said. */
export const close: Handlers<typeof userSuggest>['close'] = async ({ scope }, seen) => {
  const before = await feedback.open(scope, 'user-suggest/close', seen, ['accountId', 'type'])
  const { version } = await feedback.take(scope, before)
  // Whoever had an answer was told then.
  if (before.state !== 'REPLIED') {
    await sendMessages(scope, [
      {
        accountId: before.accountId,
        event: 'feedbackAnswered',
        type: 'SYSTEM',
        words: (t) =>
          isRequest(before.type)
            ? { title: t('message.requestClosed.title'), body: t('message.requestClosed.body') }
            : { title: t('message.suggestClosed.title'), body: t('message.suggestClosed.body') },
        link: isRequest(before.type) ? '/account' : '/suggest',
        eventKey: `suggest:${seen.id}:${version}`,
      },
    ])
  }
  return null
}
