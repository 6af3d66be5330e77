import { createHash } from 'node:crypto'
import type { activityInfo } from '@cogcampus/contract/api/activity-info'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { WriteScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import type { Handlers, PublicContext } from '../../http/context.ts'
import { networkOf } from '../../http/rateLimit.ts'
import { badField, notFound, refuse } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'
import { Told } from '../../lib/told.ts'
import { signUp, withdraw } from '../activity-user/flow.ts'
import { placeInLine } from '../activity-user/lists.ts'
import { codeAt } from '../activity-user/rules.ts'
import type { Telling } from '../message/store.ts'
import { inFull, offers, shown } from './lists.ts'

/** Sign-ups that the public page takes from one network within an hour: a hall full of families shares one. */
export const NETWORK_HOURLY = 40

const own = ({ db }: Pick<PublicContext, 'db'>) =>
  db
    .selectFrom('activityUser')
    .select([
      'activityUser.id',
      'activityUser.name',
      'activityUser.people',
      'activityUser.state',
      'activityUser.secret',
    ])
    .select(placeInLine.as('place'))
type Own = { id: number; name: string; people: number; state: string; secret: string; place: number | null }

/** Only who has a seat and is not in yet has a code. */
function withCode<R extends Own>({ secret, ...row }: R) {
  const { code, qr, seconds } = codeAt({ id: row.id, secret })
  return { ...row, seconds, ...(row.state === 'SIGNED' ? { code, qr } : { code: null, qr: null }) }
}

/** What a call without a session writes with: its answer says nothing of who was told. */
const untold = (db: Kysely<Database>): Telling => ({ writeUnscoped: () => db, told: new Told() })

/** Refuses a network that signs up too many families, of which one is counted at a time: no name of a person, no address is stored. */
async function countNetwork(db: Kysely<Database>, network: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`activity-info/signUp ${network}`}, 0))`.execute(db)
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count(*)::int as count, ceil(extract(epoch from min(created_at) + interval '1 hour' - now()))::int as seconds
    from activity_user where network = ${network} and created_at > now() - interval '1 hour'`.execute(db)
  const { count = 0, seconds = 1 } = rows[0] ?? {}
  if (count >= NETWORK_HOURLY) throw refuse('TOO_MANY_CALLS', { params: { seconds } })
}

const digestOf = (ip: string) =>
  createHash('sha256')
    .update(`activity ${networkOf(ip)}`)
    .digest('base64url')

/** What families ask and say about activities: anyone by the public page, accounts in the applet. */
export const activityCalls: Handlers<typeof activityInfo> = {
  page: (context, { pageNo, pageSize, campusId }) => {
    const ahead = sql<SqlBool>`activity_campus.state in ('OPEN', 'CLOSED', 'RUNNING')`
    const here = campusId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`activity_campus.campus_id = ${campusId}`
    return pageOf(
      shown(offers(context, sql<SqlBool>`${ahead} and ${here}`)) as never,
      { pageNo, pageSize },
      { by: 'activityCampus.startAt', id: 'activityCampus.id', sortable: {} },
    ) as never
  },

  async detail(context, { id }) {
    const row = await inFull(offers(context, sql<SqlBool>`activity_campus.id = ${id}`)).executeTakeFirst()
    if (!row) throw notFound()
    const { actor } = context
    if (actor?.kind !== 'account') return { ...row, mine: null }
    const mine = await ofAccount(context, actor.accountId, id)
    if (!mine) return { ...row, mine: null }
    const { secret: _, ...seen } = mine
    return { ...row, mine: seen }
  },

  async 'detail/new'(context, { token }) {
    const row = await inFull(offers(context, sql<SqlBool>`activity_campus.token = ${token}`)).executeTakeFirst()
    if (!row) throw notFound()
    return row
  },

  async 'signUp/new'({ caller, t }, { token, consent: _, ...wanted }) {
    return async ({ db }) => {
      const network = digestOf(caller.ip)
      await countNetwork(db, network)
      const offer = await db
        .selectFrom('activityCampus')
        .select('id')
        .where('token', '=', token)
        .where('deletedAt', 'is', null)
        .where('state', 'not in', ['OFFERED', 'DECLINED'])
        .executeTakeFirst()
      if (!offer) throw notFound()
      const { state, secret } = await signUp(untold(db), offer.id, { ...wanted, source: 'LINK', network }, t)
      return { ticket: secret, state }
    }
  },

  async 'code/new'(context, { ticket }) {
    const row = await own(context)
      .innerJoin('activityCampus', 'activityCampus.id', 'activityUser.activityCampusId')
      .select('activityCampus.token')
      .where('activityUser.secret', '=', ticket)
      .executeTakeFirst()
    if (!row) throw notFound()
    return withCode(row)
  },

  async 'cancel/new'(_, { ticket }) {
    return async ({ db }) => {
      const row = await db.selectFrom('activityUser').select('id').where('secret', '=', ticket).executeTakeFirst()
      if (!row) throw notFound()
      await withdraw(untold(db), row)
      return null
    }
  },

  async code({ scope, actor }, { id }) {
    const row = await signedUp(scope, actor, id)
      .select(['id', 'name', 'people', 'state', 'secret'])
      .select(placeInLine.as('place'))
      .executeTakeFirst()
    if (!row) throw notFound()
    return withCode(row)
  },

  async signUp({ scope, actor, t }, { id, consent: _, ...wanted }) {
    const phone = (await phoneOf(scope, actor.accountId)) ?? wanted.phone
    if (!phone) throw badField('BAD_INPUT', 'phone', t('field.required'))
    const offer = await scope
      .unscoped('an account signs up for the offer of any campus')
      .selectFrom('activityCampus')
      .select('id')
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .where('state', 'not in', ['OFFERED', 'DECLINED'])
      .executeTakeFirst()
    if (!offer) throw notFound()
    const done = await signUp(scope, id, { ...wanted, phone, source: 'APPLET', accountId: actor.accountId }, t)
    return { id: done.id, state: done.state }
  },

  async cancel({ scope, actor }, { id }) {
    const row = await signedUp(scope, actor, id).select('id').executeTakeFirst()
    if (!row) throw notFound()
    await withdraw(scope, row)
    return null
  },
}

/** The sign-ups of a family for an offer, those of its account first. */
const signedUp = (scope: Pick<WriteScope, 'unscoped'>, { accountId }: { accountId: number }, offerId: number) =>
  scope
    .unscoped('sign-ups of the family itself, also those that staff took; its place in the line counts those before')
    .selectFrom('activityUser')
    .where('activityCampusId', '=', offerId)
    .where(ofFamily(accountId))
    .where('state', '<>', 'CANCELLED')
    .orderBy(notOwn(accountId))

const ofAccount = (context: PublicContext, accountId: number, offerId: number) =>
  own(context)
    .where(ofFamily(accountId))
    .where('activityUser.activityCampusId', '=', offerId)
    .where('activityUser.state', '<>', 'CANCELLED')
    .orderBy(notOwn(accountId))
    .executeTakeFirst()

/** The sign-ups of an account, in SQL: its own, and those of its parent that staff or the public page took. */
const ofFamily = (accountId: number) => sql<SqlBool>`(activity_user.account_id = ${accountId}::bigint
  or activity_user.account_id is null and activity_user.parent_id = (select a.parent_id from parent_account a where a.id = ${accountId}::bigint))`
/** Its own come first. */
const notOwn = (accountId: number) => sql<boolean>`activity_user.account_id is distinct from ${accountId}::bigint`

/** The verified phone of an account. */
async function phoneOf(scope: Pick<WriteScope, 'from'>, accountId: number): Promise<string | null | undefined> {
  const row = await scope.from('parentAccount').select('phone').where('id', '=', accountId).executeTakeFirst()
  return row?.phone
}
