import { type FamilyEventName, familyEventNames } from './notices.ts'

/** What a webhook can be told of: what one family is told of, and not what is announced to many. */
export type ToldEvent = Exclude<FamilyEventName, 'announced'>
export const toldEvents = familyEventNames.filter((event) => event !== 'announced') as [ToldEvent, ...ToldEvent[]]

/** What systems of a centre are told of: that, and a test. */
export const webhookEvents = [...toldEvents, 'test'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** What becomes of a delivery. One that fails is tried again for three days, then it is `FAILED`. */
export const deliveryStates = ['WAITING', 'SENDING', 'SENT', 'FAILED'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * Why a try had no answer: none in time, no connection, no address of that name, a certificate that is not trusted, an address that
 * nothing is sent to, a connection that broke. `OFF`: the webhook was switched off until it was too late.
 */
export const deliveryFaults = ['TIMEOUT', 'REFUSED', 'DNS', 'TLS', 'ADDRESS', 'BROKEN', 'OFF'] as const
export type DeliveryFault = (typeof deliveryFaults)[number]

/** The headers of a delivery. */
export const webhookHeaders = { id: 'cogcampus-id', timestamp: 'cogcampus-timestamp', signature: 'cogcampus-signature' }

/** How a receiver written for Node recognises a delivery as ours: `secret` as it was shown, `body` as it came, before any parsing. */
export const webhookCheck = `import { createHmac, timingSafeEqual } from 'node:crypto'

export function isOurs(secret, headers, body) {
  const timestamp = headers['${webhookHeaders.timestamp}']
  const wanted = createHmac('sha256', secret).update(timestamp + '.' + body).digest()
  const given = Buffer.from(String(headers['${webhookHeaders.signature}']).replace('v1=', ''), 'hex')
  const fresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300
  return fresh && given.length === wanted.length && timingSafeEqual(given, wanted)
}`
