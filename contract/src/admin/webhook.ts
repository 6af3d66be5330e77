import * as z from 'zod'
import { noun, read, remove, write } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { page } from '../page.ts'
import { Id, Name, Nothing, PageQuery, pageOf, storable, Time, Version } from '../schema.ts'
import { deliveryFaults, deliveryStates, toldEvents, webhookEvents } from '../webhooks.ts'

const fields = {
  /** None: of all campuses; for callers who reach them. */
  campusId: Id.nullable().optional(),
  name: Name(50),
  /** HTTPS; its host is neither this server nor on its own link; a private network may be. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(limits.url)
    .refine(storable)
    .refine((address) => !/^\w+:\/\/[^/?#]*@|#/.test(address)),
  events: z
    .array(z.enum(toldEvents))
    .min(1)
    .max(toldEvents.length)
    .refine((events) => new Set(events).size === events.length),
  enabled: z.boolean().default(true),
}

const secret = z.string()

const Webhook = z.strictObject({
  id: Id,
  campusId: Id.nullable(),
  campusName: z.string().nullable(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(toldEvents)),
  enabled: z.boolean(),
  /** Deliveries that wait, and those that did not arrive. */
  waiting: z.int(),
  failed: z.int(),
  /** Of the last that arrived. */
  sentAt: Time.nullable(),
  createdAt: Time,
  version: Version,
})

const Delivery = z.strictObject({
  id: Id,
  webhookId: Id,
  webhookName: z.string(),
  event: z.enum(webhookEvents),
  /** Of the message to the family; null of a test. */
  title: z.string().nullable(),
  campusId: Id.nullable(),
  campusName: z.string().nullable(),
  patients: z.array(z.strictObject({ id: Id, name: z.string() })),
  state: z.enum(deliveryStates),
  tries: z.int(),
  /** The HTTP status of the last answer. */
  code: z.int().nullable(),
  /** Why the last try had no answer. */
  fault: z.enum(deliveryFaults).nullable(),
  createdAt: Time,
  /** When it is tried next; null where it is not. */
  dueAt: Time.nullable(),
  endedAt: Time.nullable(),
})

/** The body of a delivery, as a system receives it. */
export const WebhookBody = z.strictObject({
  /** The same at each try: by it a receiver recognises what it has already. */
  id: Id,
  event: z.enum(webhookEvents),
  at: Time,
  campusId: Id.nullable(),
  patientIds: z.array(Id),
  /** The session that it is about, where it is about one. */
  sessionId: Id.nullable(),
  /** As the family reads it, in Chinese. */
  title: z.string(),
  text: z.string(),
})

/** The systems of a centre that are told of what families are told of, and what became of each delivery. */
export const webhook = noun('/admin/webhook', {
  page: read({
    summary: 'Webhooks, the latest first, with what waits and what did not arrive',
    access: [],
    input: PageQuery,
    output: pageOf(Webhook),
  }),
  add: write({
    summary: 'Add a webhook; the secret by which its deliveries are signed is answered now and never again',
    access: [],
    input: z.strictObject(fields),
    output: z.strictObject({ id: Id, secret }),
  }),
  update: write({
    summary: 'Change a webhook',
    access: [],
    input: z.strictObject({ id: Id, version: Version, ...fields }),
    output: z.strictObject({ version: Version }),
  }),
  delete: remove({
    summary: 'Delete a webhook; what waits is not sent',
    access: [],
    input: z.strictObject({ id: Id }),
    output: Nothing,
  }),
  rotate: write({
    summary: 'Sign the deliveries of a webhook by a new secret from now on, which is answered now and never again',
    access: [],
    input: z.strictObject({ id: Id, version: Version }),
    output: z.strictObject({ version: Version, secret }),
  }),
  test: write({
    summary: 'Send a test to a webhook, also to one that is switched off; it goes the way of all deliveries',
    access: [],
    input: z.strictObject({ id: Id }),
    output: z.strictObject({ id: Id }),
  }),
  deliveries: read({
    summary: 'Deliveries, the latest first, with what the systems answered',
    access: [],
    input: PageQuery.omit({ keyword: true }).extend({
      webhookId: Id.optional(),
      state: z.enum(deliveryStates).optional(),
      event: z.enum(webhookEvents).optional(),
    }),
    output: pageOf(Delivery),
  }),
  replay: write({
    summary: 'Send a delivery anew that was sent or failed',
    access: [],
    input: z.strictObject({ id: Id }),
    output: Nothing,
  }),
  replayFailed: write({
    summary: 'Send all deliveries of a webhook anew that failed; answers how many',
    access: [],
    input: z.strictObject({ id: Id }),
    output: z.strictObject({ count: z.int() }),
  }),
})

export const webhookPage = page({
  path: '/system/webhook',
  component: 'system/webhook',
  name: '系统对接',
  nameEn: 'Webhooks',
  actions: [
    '/admin/webhook/page',
    '/admin/webhook/add',
    '/admin/webhook/update',
    '/admin/webhook/delete',
    '/admin/webhook/rotate',
    '/admin/webhook/test',
    '/admin/webhook/deliveries',
    '/admin/webhook/replay',
    '/admin/webhook/replayFailed',
  ],
})
