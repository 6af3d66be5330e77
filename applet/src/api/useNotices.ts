import type { NoticeKind } from '@cogcampus/contract/notices'
import { agreed, asks } from './agree'
import { write } from './request'
import { isReady, useAccount } from './useAccount'
import { useRead } from './useRead'

/** With so many agreements left nobody is asked again, and so many are asked at once. */
const [ENOUGH, AT_ONCE] = [3, 3]
const GOOD = { opened: 60_000, shown: 60_000 }

/**
 * Asks, in the tap by which a family asks for something, whether it wants to be told of the answer outside of the app: called first,
 * as the messaging app asks within a tap only. What it says keeps nothing from being done.
 */
export function useNotices(...kinds: readonly NoticeKind[]): () => Promise<void> {
  const { ask } = useOffer(...kinds)
  return async () => void (await ask())
}

/**
 * As {@link useNotices}, for a button of its own: whether there is anything to agree to; `ask` answers whether the family agreed to some
 * of it, and the centre knows.
 */
export function useOffer(...kinds: readonly NoticeKind[]): { offered: boolean; ask: () => Promise<boolean> } {
  const account = useAccount()
  const templates = useRead(asks && isReady(account) ? '/api/message/templates' : null, {}, { good: GOOD })
  const wanted = (templates.data ?? [])
    .filter(({ kind, remaining }) => kinds.indexOf(kind) >= 0 && remaining < ENOUGH)
    .slice(0, AT_ONCE)
  const ask = async () => {
    if (wanted.length === 0) return false
    const yes = await agreed(wanted.map(({ templateId }) => templateId))
    if (!yes) return false
    const answers = wanted.map(({ kind, templateId }) => ({ kind, templateId, agreed: yes.indexOf(templateId) >= 0 }))
    const sent = await write('/api/message/subscribe', { answers }).then(
      () => true,
      () => false,
    )
    return sent && yes.length > 0
  }
  return { offered: wanted.length > 0, ask }
}
