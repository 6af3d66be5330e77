import type { Path } from '@cogcampus/contract'
import type { messageTypes } from '@cogcampus/contract/admin/message'
import type { Language } from '@cogcampus/contract/envelope'
import type { FamilyEventName } from '@cogcampus/contract/notices'
import { type SqlBool, sql } from 'kysely'
import type { WriteScope } from '../../db/scope.ts'
import { inDayWords } from '../../lib/dayWords.ts'
import { type Translate, text } from '../../lib/text.ts'
import { writeNotices, writeRings } from '../notice/store.ts'
import { mayOpen, working } from '../rbac/holders.ts'
import { writeDeliveries } from '../webhook/store.ts'

interface Words {
  title: string
  body: string
}
/** The texts of a message in a language. */
export type Composer = (t: Translate, language: Language) => Words

/**
 * The call by which a reader opens what a message is about, and the campus of that, null of headquarters. Who cannot is not told;
 * `orPrincipal`: whoever leads the campus is, instead, with a link of their own, unless that person did it.
 */
interface Opens {
  call: Path
  campusId: number | null
  orPrincipal?: { but: number | null; link?: string }
}

type Message = {
  type: (typeof messageTypes)[number]
  link?: string
  eventKey?: string
  /** What the link opens. */
  opens?: Opens
  /** The lead that the receiver looks after, where that is why: only to who may read it, the answer names the receiver. */
  ofLead?: number
  /** The texts in every language, or one text where the language of the reader is known. */
} & (Words | { words: Composer })

/**
 * An account of the messaging app, which is told of an event by a notice, too, as are the systems of the centre; `soDayId` and `until`
 * as {@link writeNotices} has them.
 */
interface OfFamily {
  accountId: number
  event: FamilyEventName
  /** The patients whom it is about; not given: all of the account. */
  patientIds?: readonly number[]
  soDayId?: number
  until?: string
}

/** A patient of whose family nobody uses the app: it is to be rung. */
interface OfUnheard {
  patientId: number
  event: FamilyEventName
}

/** The receiver of a message: a member of staff or an account of the messaging app. */
type Receiver = { receiverId: number } | OfFamily

/**
 * Sends a message to members of staff, in the transaction of the event itself. A receiver gets one message for the
 * same `eventKey`.
 */
export function sendMessage(scope: Telling, receiverIds: readonly number[], message: Message): Promise<void> {
  return sendMessages(
    scope,
    receiverIds.map((receiverId) => ({ ...message, receiverId })),
  )
}

/**
 * As {@link sendMessage}, a message of its own to each receiver; accounts of the messaging app included. Who is locked,
 * disabled or deleted finds it on coming back, and does not count as told. Days are told to families in words. What is for a
 * patient whose family does not use the app is written for the desk, which rings it.
 */
export async function sendMessages(scope: Telling, all: readonly (Message & (Receiver | OfUnheard))[]): Promise<void> {
  const db = ofReceivers(scope)
  const unheard = await writeRings(
    db,
    all.flatMap((one) => ('patientId' in one ? [{ ...one, ...textsOf(one, true) }] : [])),
  )
  await writeDeliveries(
    db,
    unheard.map((one) => ({ ...one, eventKey: null, said: '' })),
  )
  const messages = await toWhoOpens(
    scope,
    all.filter((one): one is Message & Receiver => !('patientId' in one)),
  )
  if (messages.length === 0) return
  const rows = messages.map(({ type, link = null, eventKey = null, ...rest }) => ({
    receiverId: 'receiverId' in rest ? rest.receiverId : null,
    accountId: 'accountId' in rest ? rest.accountId : null,
    type,
    link,
    eventKey,
    event: 'accountId' in rest ? rest.event : null,
    ...textsOf(rest, 'accountId' in rest),
  }))
  // An event key is unique to a receiver; nothing else of a message is.
  const sent = await db
    .insertInto('message')
    .columns(['receiverId', 'accountId', 'type', 'link', 'eventKey', 'event', 'title', 'body', 'titleEn', 'bodyEn'])
    // As one value: a parameter for each would be too many for what a whole business is told of an evening.
    .expression(
      sql`select r."receiverId", r."accountId", r.type, r.link, r."eventKey", r.event, r.title, r.body, r."titleEn", r."bodyEn"
        from jsonb_to_recordset(${rows}::jsonb) r ("receiverId" bigint, "accountId" bigint, type text, link text, "eventKey" text,
          event text, title text, body text, "titleEn" text, "bodyEn" text)` as never,
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning([
      'id',
      'receiverId',
      'accountId',
      'event',
      'eventKey',
      'link',
      'title',
      'body',
      reads.as('reads'),
      signedIn.as('signedIn'),
    ])
    .execute()
  const keyOf = (receiverId: number, eventKey: string | null = null) => `${receiverId} ${eventKey}`
  const families = toldFamilies(messages, rows, sent)
  await Promise.all([writeNotices(db, families), writeDeliveries(db, families)])
  const leads = new Map(
    messages.flatMap((one) =>
      'receiverId' in one && one.ofLead ? [[keyOf(one.receiverId, one.eventKey), one.ofLead]] : [],
    ),
  )
  for (const { receiverId, accountId, eventKey, signedIn } of sent.filter((one) => one.reads)) {
    if (accountId !== null && signedIn) scope.told.accounts.add(accountId)
    if (receiverId === null) continue
    const leadId = leads.get(keyOf(receiverId, eventKey))
    if (leadId === undefined) scope.told.staff.add(receiverId)
    else scope.told.owners.push({ staffId: receiverId, leadId })
  }
}

interface Sent {
  id: number
  accountId: number | null
  event: FamilyEventName | null
  eventKey: string | null
  link: string | null
  title: string
  body: string
  reads: boolean
  signedIn: boolean
}
type Row = Pick<Sent, 'accountId' | 'eventKey' | 'link' | 'title' | 'body'>

/** The families that were told, each with what the message is about and says; `rows` are the messages as they were written. */
function toldFamilies(messages: readonly (Message & Receiver)[], rows: readonly Row[], sent: readonly Sent[]) {
  // What is told of several things without a key differs in what it says.
  const saidIn = ({ link, title, body }: Row) => `${link} ${title} ${body}`
  const keyOf = (row: Row) => `${row.accountId} ${row.eventKey} ${saidIn(row)}`
  const about = new Map<string, Partial<OfFamily>>()
  for (const [at, row] of rows.entries()) {
    const one = messages[at]
    if (one && 'accountId' in one) about.set(keyOf(row), one)
  }
  return sent.flatMap(({ id, event, reads, ...row }) => {
    if (row.accountId === null || event === null || !reads) return []
    const { soDayId, until, patientIds } = about.get(keyOf(row)) ?? {}
    const { accountId, eventKey } = row
    return [{ messageId: id, accountId, event, eventKey, soDayId, until, patientIds, said: saidIn(row) }]
  })
}

/** Messages to those who can open what they are about, as {@link Opens} has it. */
async function toWhoOpens(scope: Telling, messages: readonly (Message & Receiver)[]) {
  const asked = messages.flatMap((one) => ('receiverId' in one && one.opens ? [{ ...one, opens: one.opens }] : []))
  if (asked.length === 0) return messages
  const db = ofReceivers(scope)
  const can = await mayOpen(
    db,
    asked.map(({ receiverId, opens: { call, campusId } }) => ({ userId: receiverId, call, campusId })),
  )
  const instead = asked.flatMap(({ opens }, at) => (can[at] || !opens.orPrincipal ? [] : [opens.campusId]))
  const principals = instead.length > 0 ? await principalsOf(db, instead) : new Map<number | null, number>()
  const told = asked.flatMap((one, at) => {
    if (can[at]) return [one]
    const { campusId, orPrincipal } = one.opens
    const receiverId = orPrincipal && principals.get(campusId)
    if (receiverId === undefined || receiverId === orPrincipal?.but) return []
    return [{ ...one, receiverId, ...(orPrincipal?.link ? { link: orPrincipal.link } : {}) }]
  })
  return [...messages.filter((one) => !('receiverId' in one && one.opens)), ...told]
}

async function principalsOf(db: ReturnType<Telling['writeUnscoped']>, campusIds: readonly (number | null)[]) {
  const rows = await db
    .selectFrom('campus')
    .select(['id', working(sql.ref('campus.principalId')).as('principalId')])
    .where(sql<SqlBool>`campus.id = any(${campusIds}::bigint[])`)
    .execute()
  return new Map<number | null, number>(rows.flatMap(({ id, principalId }) => (principalId ? [[id, principalId]] : [])))
}

/** What a message is sent with: a scope, or the transaction of a call that has none. */
export type Telling = Pick<WriteScope, 'writeUnscoped' | 'told'>

const ofReceivers = (scope: Pick<Telling, 'writeUnscoped'>) =>
  scope.writeUnscoped('what is told, also by a notice or to a system of a centre, is for its receiver, not its sender')

/** Whether the receiver of a message that was just written can open it, in SQL. */
const reads = sql<boolean>`case when message.account_id is null
  then exists (select from rbac_user u where u.id = message.receiver_id and u.status = 1 and u.deleted_at is null)
  else exists (select from parent_account a where a.id = message.account_id and not a.locked and a.deleted_at is null) end`

/** Whether an account has ever been signed in to, in SQL: one that staff made may not have been. */
const signedIn = sql<boolean>`exists (select from parent_account a where a.id = message.account_id and a.open_id is not null)`

/**
 * Marks as read what asked for a decision or an answer that somebody has given: the messages whose event is one of these
 * (`refund-asked:7`), whatever version or day stands behind it.
 */
export async function settleMessages(
  scope: Pick<WriteScope, 'writeUnscoped'>,
  events: readonly string[],
): Promise<void> {
  if (events.length === 0) return
  await ofReceivers(scope)
    .updateTable('message')
    .set({ readAt: sql<string>`now()` })
    .where(sql<SqlBool>`substring(event_key from '^[^:]+:[0-9]+') = any(${events}::text[])`)
    .where('readAt', 'is', null)
    .execute()
}

/** Marks as read the caller's own messages of these events with this link: the caller has opened what they lead to. */
export async function readAbout(
  scope: Pick<WriteScope, 'update'>,
  link: string,
  events: readonly FamilyEventName[],
): Promise<void> {
  await scope
    .update('message')
    .set({ readAt: sql<string>`now()` })
    .where('link', '=', link)
    .where('event', 'in', [...events])
    .where('readAt', 'is', null)
    .execute()
}

/** The texts of a message, in both languages where they are composed; days in words where a family reads them. */
function textsOf(message: Words | { words: Composer }, forFamily: boolean) {
  if (!('words' in message)) return { title: message.title, body: message.body, titleEn: null, bodyEn: null }
  const { words } = message
  return inBothLanguages(forFamily ? (t, language) => words(inDayWords(t), language) : words)
}

function inBothLanguages(compose: Composer) {
  const wordsIn = (language: Language) => compose((key, params) => text(language, key, params), language)
  const { title: titleEn, body: bodyEn } = wordsIn('en')
  return { ...wordsIn('zh-CN'), titleEn, bodyEn }
}
