import type { userSuggest } from '@cogcampus/contract/admin/user-suggest'
import type { Handlers } from '../../http/context.ts'
import { sendMessages } from '../message/store.ts'
import { feedback } from './flow.ts'

/** Closes feedback: nothing more is to be said. */
export const close: Handlers<typeof userSuggest>['close'] = async ({ scope }, seen) => {
  const before = await feedback.open(scope, 'user-suggest/close', seen, ['accountId'])
  const { version } = await feedback.take(scope, before)
  // Whoever had an answer was told then.
  if (before.state !== 'REPLIED') {
    await sendMessages(scope, [
      {
        accountId: before.accountId,
        type: 'SYSTEM',
        words: (t) => ({ title: t('message.suggestClosed.title'), body: t('message.suggestClosed.body') }),
        link: '/suggest',
        eventKey: `suggest:${seen.id}:${version}`,
      },
    ])
  }
  return null
}
