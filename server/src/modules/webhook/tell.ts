import type { WriteScope } from '../../db/scope.ts'
import { todayText } from '../../lib/day.ts'
import { sendMessage } from '../message/store.ts'
import { holdersAtHeadquarters } from '../rbac/holders.ts'

const call = '/admin/webhook/deliveries'

/**
 * Tells headquarters, once a day, of a webhook to which a delivery did not arrive for three days: it stays switched on, and what failed
 * can be sent anew.
 */
export async function tellFailing(scope: WriteScope, id: number): Promise<void> {
  const { name } = await scope.from('webhook').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  await sendMessage(scope, await holdersAtHeadquarters(scope.known, call), {
    type: 'SYSTEM',
    words: (t) => ({ title: t('message.webhookFailed.title', { name }), body: t('message.webhookFailed.body') }),
    link: `/system/webhook?webhookId=${id}&state=FAILED`,
    opens: { call, campusId: null },
    eventKey: `webhook-failed:${id}:${todayText()}`,
  })
}
