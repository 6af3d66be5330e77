import type { WriteContext } from '../../http/context.ts'
import { advance, open, type Seen } from './flow.ts'
import { tellEnd } from './tell.ts'

/** Takes an entry off the waitlist; what it was offered goes to the next. `news` is what its family is told, who may have done it itself. */
export async function withdraw(
  { scope }: Pick<WriteContext, 'scope'>,
  { reason, ...seen }: Seen & { reason: string },
  news: 'waitWithdrawn' | 'waitLeft' = 'waitWithdrawn',
): Promise<null> {
  const wait = await open(scope, 'so-wait/withdraw', seen)
  await advance(scope, 'so-wait/withdraw', [wait], { reason })
  await tellEnd(scope, news, [wait.id], reason)
  return null
}
