import type { SlowContext, WriteContext } from '../../http/context.ts'
import { badField, unknownReference } from '../../lib/errors.ts'

/** Refuses an address to which nothing can be sent, at its field; looks its host up. */
export async function assertReachable({ services, t }: SlowContext, url: string): Promise<void> {
  const reason = await services.outward.unreachable(url)
  if (reason) throw badField('BAD_INPUT', 'url', t(`field.webhook.${reason}`))
}

/** Refuses a webhook of a campus, or of all campuses, that the caller does not reach. */
export function assertMayStand({ scope, t }: Pick<WriteContext, 'scope' | 't'>, campusId: number | null): void {
  if (scope.reach.all) return
  if (campusId === null) throw badField('BAD_INPUT', 'campusId', t('field.required'))
  if (!scope.mayAdd('webhook', campusId)) throw unknownReference('campusId')
}
