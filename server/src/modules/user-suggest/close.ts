import type { userSuggest } from '@cogcampus/contract/admin/user-suggest'
import type { Handlers } from '../../http/context.ts'
import { sendMessages } from '../message/store.ts'
import { advance } from './flow.ts'

/** Closes feedback: nothing more is to be said. */
export const close: Handlers<typeof userSuggest>['close'] = async ({ scope }, seen) => {
  const { accountId, version, answered } = await advance(scope, 'user-suggest/close', seen)
  // Whoever had an answer was told then.
  if (!answered) {
    await sendMessages(scope, [
      {
        accountId,
        type: 'SYSTEM',
        words: (t) => ({ title: t('message.suggestClosed.title'), body: t('message.suggestClosed.body') }),
        link: '/suggest',
        eventKey: `suggest:${seen.id}:${version}`,
      },
    ])
  }
  return null
}
