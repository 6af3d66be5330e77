import type { SignUpState, signUpSources } from '@cogcampus/contract/life/activity'
import { signUpLife } from '@cogcampus/contract/life/activity'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { notFound, refuse } from '../../lib/errors.ts'
import { searchText } from '../../lib/search.ts'
import { stepsOf } from '../../lib/step.ts'
import type { Translate } from '../../lib/text.ts'
import { newToken } from '../../lib/token.ts'
import type { Telling } from '../message/store.ts'
import { checkAnswers } from './rules.ts'
import { familyOf, leadOf } from './store.ts'
import { forgetReminders, tell } from './tell.ts'

const signUps = stepsOf('activityUser', signUpLife, 'SIGN_UP_STATE')

/** What a family says of itself, and how it came. */
export interface Wanted {
  name: string
  phone: string
  childName?: string | null | undefined
  people: number
  answers: readonly string[]
  source: (typeof signUpSources)[number]
  /** Of the applet: the account that is signed in. */
  accountId?: number | null
  /** Of the public page: a digest of the network. */
  network?: string | null
}

/**
 * Signs a family up for an offer: a seat, or the next place in the line. The seat is taken by one statement, which is the
 * only one that rivals wait for, and comes last but one. Answers the secret that names the sign-up to its family.
 */
export async function signUp(
  scope: Telling,
  offerId: number,
  { accountId = null, network = null, ...wanted }: Wanted,
  t: Translate,
): Promise<{ id: number; state: SignUpState; secret: string }> {
  const db = offered(scope)
  const offer = await offerOf(db, offerId)
  const answers = checkAnswers(offer, wanted, t)
  const family = { ...wanted, childName: wanted.childName ?? null }
  await assertNew(db, offerId, wanted, accountId)
  const known = await familyOf(db, family, accountId)
  const lead = known.parentId === null ? await leadOf(scope, db, family, offer) : { customerId: null, newLead: false }
  const { no, state } = await takeSeat(db, offerId, wanted)
  const secret = newToken()
  const { id } = await db
    .insertInto('activityUser')
    .values({
      ...{ activityId: offer.activityId, activityCampusId: offerId, campusId: offer.campusId },
      ...known,
      ...lead,
      ...{ name: wanted.name, phone: wanted.phone, childName: family.childName, people: wanted.people, answers },
      ...{ no, state, source: wanted.source, secret, network },
      search: searchText(wanted.name, family.childName, wanted.phone),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, state, secret }
}

const offerOf = async (db: Kysely<Database>, id: number) => {
  const found = await db
    .selectFrom('activityCampus')
    .innerJoin('activity', 'activity.id', 'activityCampus.activityId')
    .select(['activityCampus.id', 'activityCampus.campusId', 'activityCampus.activityId'])
    .select(['activity.title', 'activity.form', 'activity.maxPeople'])
    .where('activityCampus.id', '=', id)
    .where('activityCampus.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/**
 * Refuses a phone or an account that is signed up, before anything waits; of two at once, the constraint refuses one. Where the
 * sign-up is not open, or nothing is left, that is all that is said: whose phone is signed up is not to be asked for nothing.
 */
async function assertNew(
  db: Kysely<Database>,
  offerId: number,
  { phone, people, source }: Wanted,
  accountId: number | null,
): Promise<void> {
  const signedUp = (by: RawBuilder<unknown>) => sql`exists (
    select from activity_user u where u.activity_campus_id = o.id and u.state <> 'CANCELLED' and ${by})`
  const { rows } = await sql<{ open: boolean; left: boolean; own: boolean; known: boolean }>`
    select ${isOpen(source)} as open, ${isLeft(people)} as left,
      ${signedUp(sql`u.account_id = ${accountId}::bigint`)} as own, ${signedUp(sql`u.phone = ${phone}`)} as known
    from activity_campus o where o.id = ${offerId}`.execute(db)
  const [offer] = rows
  if (!offer?.open) throw refuse('SIGN_UP_CLOSED')
  if (offer.own) throw refuse('SIGN_UP_KNOWN')
  if (!offer.left && source !== 'STAFF') throw refuse('SIGN_UP_FULL')
  if (offer.known) throw refuse('SIGN_UP_KNOWN')
}

/** Whether an offer has a seat or a place in the line, in SQL. */
const isLeft = (people: number) =>
  sql<boolean>`(waitlist and state <> 'RUNNING' or waiting = 0 and taken + ${people}::integer <= seats)`

/** Whether an offer takes sign-ups now, in SQL: staff add families until it is over. */
const isOpen = (source: Wanted['source']) =>
  source === 'STAFF'
    ? sql<boolean>`(state in ('OPEN', 'CLOSED', 'RUNNING'))`
    : sql<boolean>`(state = 'OPEN' and coalesce(sign_from, '-infinity') <= now() and now() < coalesce(sign_to, start_at))`

/**
 * Takes seats, or the next place in the line where they do not suffice or others wait; refused where the sign-up is not
 * open. Rivals wait for the row of the offer, each for the rest of one short transaction. After it, someone waits if and
 * only if this sign-up does.
 */
async function takeSeat(db: Kysely<Database>, id: number, { people, source }: Wanted) {
  const { rows } = await sql<{ no: number; waiting: number }>`
    update activity_campus set last_no = last_no + 1,
      taken = taken + case when waiting = 0 and taken + ${people}::integer <= seats then ${people}::integer else 0 end,
      waiting = waiting + case when waiting = 0 and taken + ${people}::integer <= seats then 0 else 1 end
    where id = ${id} and deleted_at is null and ${isOpen(source)} and ${isLeft(people)}
    returning last_no as no, waiting`.execute(db)
  const [seat] = rows
  if (seat) return { no: seat.no, state: seat.waiting === 0 ? ('SIGNED' as const) : ('WAITLIST' as const) }
  const { rows: left } = await sql<{ open: boolean }>`select ${isOpen(source)} as open
    from activity_campus where id = ${id}`.execute(db)
  throw refuse(left[0]?.open ? 'SIGN_UP_FULL' : 'SIGN_UP_CLOSED')
}

const offered = (scope: Telling) =>
  scope.writeUnscoped('the caller may sign up for the offer, or leave it; a family is registered once for all campuses')

/** Takes a sign-up back and gives its seats to those who wait; refused where it is over already. */
export async function withdraw(scope: Telling, { id, version }: { id: number; version?: number }): Promise<void> {
  const db = offered(scope)
  const found = await db.selectFrom('activityUser').select('activityCampusId').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  // The offer first, as every step that changes both: two of them never wait for each other in a ring.
  await db.selectFrom('activityCampus').select('id').where('id', '=', found.activityCampusId).forUpdate().execute()
  const before = await db
    .selectFrom('activityUser')
    .select(['id', 'state', 'people', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const why = signUps.refusal('activity-user/cancel', before, { version })
  if (why) throw why
  const state = signUpLife.after('activity-user/cancel', before.state) ?? before.state
  await db.updateTable('activityUser').set({ state }).where('id', '=', id).execute()
  await forgetReminders(scope, [id])
  await db
    .updateTable('activityCampus')
    .set(
      before.state === 'SIGNED'
        ? { taken: sql<number>`taken - ${before.people}::integer` }
        : { waiting: sql<number>`waiting - 1` },
    )
    .where('id', '=', found.activityCampusId)
    .execute()
  await placeNext(scope, found.activityCampusId)
}

/**
 * Gives free seats of an offer to those who wait, strictly in their order, and tells them. The transaction holds the row of
 * the offer, so that nobody takes them meanwhile.
 */
export async function placeNext(scope: Telling, offerId: number): Promise<void> {
  const db = offered(scope)
  const { rows } = await sql<{ id: number; people: number }>`
    update activity_user u set state = 'SIGNED'
    from activity_campus o, (select id, sum(people) over (order by no) as upto from activity_user
      where activity_campus_id = ${offerId} and state = 'WAITLIST') line
    where o.id = ${offerId} and o.state in ('OPEN', 'CLOSED', 'RUNNING') and o.end_at > now()
      and line.id = u.id and line.upto <= o.seats - o.taken
    returning u.id, u.people`.execute(db)
  if (rows.length === 0) return
  const people = rows.reduce((sum, row) => sum + row.people, 0)
  await db
    .updateTable('activityCampus')
    .set({
      taken: sql<number>`taken + ${people}::integer`,
      waiting: sql<number>`waiting - ${rows.length}::integer`,
    })
    .where('id', '=', offerId)
    .execute()
  await tell(
    scope,
    'activityPlaced',
    rows.map(({ id }) => id),
  )
}
