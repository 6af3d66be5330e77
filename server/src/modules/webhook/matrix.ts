import { webhook } from '@cogcampus/contract/admin/webhook'
import { administrators, id, MARK, matrixOf, most, one, row } from '../../../test/matrix/policy.ts'

const ofWebhook = { ...administrators, about: 'webhook' } as const
const fields = { name: '对接', url: 'https://10.0.0.8/told', events: ['hoursFew' as const] }
const SECRET = 'whsec_of-tests-of-at-least-32-signs'

export default matrixOf(webhook, {
  things: {
    webhook: {
      owned: true,
      make: ({ sql, marked, campusId, deletedAt }) =>
        one(sql`insert into webhook (campus_id, name, url, secret, events, deleted_at)
          values (${campusId}, ${marked}, ${fields.url}, ${SECRET}, '{hoursFew}', ${deletedAt}) returning id, version`),
    },
    webhookDelivery: {
      owned: true,
      make: ({ sql, marked, campusId, word, deletedAt }) =>
        one(sql`with made as (insert into webhook (campus_id, name, url, secret, events, deleted_at)
            values (${campusId}, ${marked}, ${fields.url}, ${SECRET}, '{hoursFew}', ${deletedAt}) returning id)
          insert into webhook_delivery (webhook_id, event_key, event, campus_id, state, ended_at)
          select id, ${word}, 'test', ${campusId}, 'FAILED', now() from made returning id`),
    },
  },
  mark: async ({ sql }, other) => {
    await sql`with made as (insert into webhook (campus_id, name, url, secret, events)
        values (${other}, ${MARK}, ${fields.url}, ${SECRET}, '{hoursFew}') returning id)
      insert into webhook_delivery (webhook_id, event_key, event, campus_id, state, ended_at)
      select id, 'test', 'test', ${other}, 'FAILED', now() from made`
  },
  marked: ['page', 'deliveries'],
  calls: {
    page: { ...administrators, request: most },
    add: { ...administrators, request: ({ word, campusId }) => ({ ...fields, name: word, campusId }) },
    update: {
      ...ofWebhook,
      request: (at) => ({ ...row(at), ...fields, name: at.word, campusId: at.campusId }),
    },
    delete: { ...ofWebhook, request: id },
    rotate: { ...ofWebhook, request: row },
    test: { ...ofWebhook, request: id },
    deliveries: { ...administrators, request: most },
    replay: { ...administrators, about: 'webhookDelivery', request: id },
    replayFailed: { ...ofWebhook, request: id },
  },
})
