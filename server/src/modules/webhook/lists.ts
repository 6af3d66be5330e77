import type { webhook } from '@cogcampus/contract/admin/webhook'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { pageOf } from '../../lib/page.ts'
import { contains } from '../../lib/search.ts'

const campusOf = (table: 'webhook' | 'webhook_delivery') =>
  sql<string | null>`(select c.name from campus c where c.id = ${sql.ref(`${table}.campus_id`)})`
const deliveries = (state: 'WAITING' | 'FAILED') =>
  sql<number>`(select count(*) from webhook_delivery d where d.webhook_id = webhook.id and d.state = ${sql.lit(state)})`

type Lists = Pick<Handlers<typeof webhook>, 'page' | 'deliveries'>

export const lists: Lists = {
  page({ scope }, { keyword, ...paging }) {
    let query = scope
      .from('webhook')
      .select(['id', 'campusId', 'name', 'url', 'events', 'enabled', 'createdAt', 'version'])
      .select(campusOf('webhook').as('campusName'))
      .select([deliveries('WAITING').as('waiting'), deliveries('FAILED').as('failed')])
      .select(
        sql<string | null>`(select d.ended_at from webhook_delivery d
          where d.webhook_id = webhook.id and d.state = 'SENT' order by d.id desc limit 1)`.as('sentAt'),
      )
      .where('deletedAt', 'is', null)
    if (keyword) query = query.where(contains(keyword, 'name', 'url'))
    return pageOf(query, paging, { by: '-id', id: 'webhook.id', sortable: { name: 'name', createdAt: 'id' } })
  },

  deliveries({ scope }, { webhookId, state, event, ...paging }) {
    let query = scope
      .from('webhookDelivery')
      .innerJoin('webhook', 'webhook.id', 'webhookDelivery.webhookId')
      .leftJoin('message', 'message.id', 'webhookDelivery.messageId')
      .leftJoin('notice', 'notice.id', 'webhookDelivery.noticeId')
      .select(['webhookDelivery.id', 'webhookDelivery.webhookId', 'webhook.name as webhookName'])
      .select(({ fn, ref }) => fn.coalesce(ref('message.title'), ref('notice.title')).as('title'))
      .select(['webhookDelivery.event', 'webhookDelivery.campusId', 'webhookDelivery.state'])
      .select(['webhookDelivery.tries', 'webhookDelivery.code', 'webhookDelivery.fault'])
      .select(['webhookDelivery.createdAt', 'webhookDelivery.endedAt'])
      .select(campusOf('webhook_delivery').as('campusName'))
      .select(
        sql<string | null>`case when webhook_delivery.state = 'WAITING' then webhook_delivery.due_at end`.as('dueAt'),
      )
      .select(
        sql<{ id: number; name: string }[]>`coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name)
          order by p.id) from patient p where p.id = any(webhook_delivery.patient_ids)), '[]')`.as('patients'),
      )
    if (webhookId) query = query.where('webhookDelivery.webhookId', '=', webhookId)
    if (state) query = query.where('webhookDelivery.state', '=', state)
    if (event) query = query.where('webhookDelivery.event', '=', event)
    const id = 'webhookDelivery.id'
    return pageOf(query, paging, { by: `-${id}`, id, sortable: { createdAt: id } })
  },
}
