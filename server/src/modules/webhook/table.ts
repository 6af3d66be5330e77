import type { DeliveryFault, DeliveryState, ToldEvent, WebhookEvent } from '@cogcampus/contract/webhooks'
import type { ColumnType, Generated, RawBuilder } from 'kysely'
import type { Kept, NullableTime } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'

export interface WebhookTable extends Kept {
  /** None: of all campuses. */
  campusId: number | null
  name: string
  url: string
  /** Signs the deliveries; answered once and shown nowhere. */
  secret: string
  events: ColumnType<ToldEvent[], RawBuilder<unknown>, RawBuilder<unknown>>
  enabled: Generated<boolean>
}

/** A system of a centre that is told of what families are told of. */
export const webhook = owned<WebhookTable>({
  noun: 'webhook',
  campus: 'campusId',
  title: 'name',
  history: { call: '/admin/webhook/page', secret: ['secret'] },
  small: true,
})

export interface WebhookDeliveryTable {
  id: Generated<number>
  webhookId: number
  /** What happened: two guardians are told of it, a system once. */
  eventKey: string
  event: WebhookEvent
  /** Of the first receiver, or what a family without the app is to be told; null of a test. */
  messageId: Generated<number | null>
  noticeId: Generated<number | null>
  campusId: number | null
  patientIds: ColumnType<number[], number[] | undefined, number[]>
  soDayId: Generated<number | null>
  state: Generated<DeliveryState>
  /** Since it was written, or was to be sent anew. */
  tries: Generated<number>
  dueAt: Generated<string>
  /** No longer than until then it is tried. */
  untilAt: Generated<string>
  code: Generated<number | null>
  fault: Generated<DeliveryFault | null>
  takenAt: NullableTime
  endedAt: NullableTime
  createdAt: Generated<string>
}

/** What a webhook is told of one event. */
export const webhookDelivery = owned<WebhookDeliveryTable>({
  noun: 'webhook',
  campus: 'campusId',
  history: 'none',
})
