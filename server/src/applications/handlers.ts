import type { applications } from '@cogcampus/contract/application'
import type { In, Out } from '@cogcampus/contract/endpoint'
import type { Language } from '@cogcampus/contract/envelope'
import { type ApplicationState, applicationRoutes } from '@cogcampus/contract/life/application'
import { type Expression, type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type * as z from 'zod'
import type { Within } from '../db/parts.ts'
import type { ReadScope } from '../db/scope.ts'
import type { Database } from '../db/tables.ts'
import type { Handler, ReadContext, WriteContext } from '../http/context.ts'
import { related } from '../http/crud.ts'
import { badField, notFound, refuse } from '../lib/errors.ts'
import { pageOf } from '../lib/page.ts'
import { holds, likePattern } from '../lib/search.ts'
import { given } from '../lib/update.ts'
import { type Reminder, type Waiting, waiting } from '../modules/message-remind/remind.ts'
import type { ApplicationColumns } from './columns.ts'
import {
  type ApplicationTable,
  decidable,
  firstState,
  handedIn,
  type Kind,
  rowsOf,
  sqlName,
  stateAfter,
} from './flow.ts'
import { tellApplicant } from './tell.ts'

type Calls = ReturnType<typeof applications>
type Row<C extends Calls> = Out<C['page']>['list'][number]
/** The columns that a new application brings along, besides those that the mechanism fills. */
type Asked<T extends ApplicationTable> = Omit<Insertable<Database[T]>, Exclude<keyof ApplicationColumns, 'campusId'>>
/** What a row shows that is neither a column of its table nor shown of every application. */
type Shown<C extends Calls, T extends ApplicationTable> = Exclude<
  keyof Row<C> & string,
  keyof Selectable<Database[T]> | Exclude<keyof Out<Calls['detail']>, 'name'>
>

/** What distinguishes one kind of applications. */
export interface Rules<C extends Calls, T extends ApplicationTable> extends Kind {
  table: T
  /** The list of these applications, and the page of the console that shows the applicant's. */
  list: Reminder['list']
  page: string
  /** What a row shows besides the columns of its table: `name`, and what the contract adds. */
  columns: Record<Shown<C, T>, (language: Language) => Expression<unknown>>
  /** Whether what is asked for is found by a pattern; the applicant's name is searched besides. */
  found: (pattern: string) => Expression<SqlBool>
  /** Checks what is asked for; answers the columns to write. */
  prepare: (context: WriteContext, fields: Omit<In<C['apply']>, 'reason'>) => Promise<Asked<T>> | Asked<T>
  /** What an approval brings about, in its transaction. */
  approved: (
    context: WriteContext,
    application: Within<T> & Selectable<Database[T]>,
    decision: In<C['check']>,
  ) => Promise<unknown>
}

/** What callers send, as far as the mechanism knows it. */
interface Asking {
  reason?: string | null
}
interface Decision {
  id: number
  agreed: boolean
  opinion?: string
}
interface Query {
  pageNo: number
  pageSize: number
  sort?: string
  keyword?: string
  remind?: boolean
  asked?: boolean
}

type ApplicationHandlers<C extends Calls> = { [K in keyof C & keyof Calls]: Handler<C[K]> }

/**
 * The handlers of one kind of applications. The only place where an application changes its state: each change has the
 * state that was read in its condition, so of two users who decide at once, one does.
 */
export function applicationHandlers<C extends Calls, T extends ApplicationTable>(
  calls: C,
  rules: Rules<C, T>,
): ApplicationHandlers<C> & { reminder: (state?: ApplicationState) => Reminder; asked: Waiting } {
  const { table, prepare, approved } = rules
  const life = applicationRoutes[rules.route]
  const shownNames = Object.keys((calls.detail.output as z.ZodObject).shape)
  const own = rules.columns as Record<string, (language: Language) => Expression<unknown>>
  const person = (column: string) =>
    related('rbacUser', 'userName', `${table}.${column}` as 'courseApply.applicantId')()
  const base = ({ scope, actor }: ReadContext): Record<string, Expression<unknown>> => ({
    campusName: related('campus', 'name', `${table}.campusId` as 'courseApply.campusId')(),
    applicantName: person('applicantId'),
    campusCheckerName: person('campusCheckerId'),
    checkerName: person('checkerId'),
    mine: sql`${sql.ref(`${table}.applicantId`)} = ${scope.userId}`,
    decidable: sql`${sql.ref(`${table}.id`)} in ${decidable(scope, actor, rules).select('id')}`,
  })
  const shown = (context: ReadContext, rows = rowsOf(context.scope, table)) => {
    const computed = base(context)
    return rows.select(
      shownNames.map((name) => {
        const made = own[name]?.(context.caller.language) ?? computed[name]
        return made ? sql`${made}`.as(name) : `${table}.${name}`
      }) as never,
    )
  }

  const nameIn = (language: Language) => own.name?.(language) ?? sql.ref(`${table}.name`)

  async function one({ scope }: { scope: ReadScope }, id: number) {
    const row = await rowsOf(scope, table)
      .selectAll(table as 'courseApply')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw notFound()
    return row
  }

  async function move(
    { scope }: WriteContext,
    { id, state }: { id: number; state: ApplicationState },
    change: Updateable<ApplicationColumns> & { state: ApplicationState },
  ) {
    const { numUpdatedRows } = await scope
      .update(table as 'courseApply')
      .set(change)
      .where('id', '=', id)
      .where('state', '=', state)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw refuse('CHECK_DECIDED', { row: { table: sqlName(rules), id } })
  }

  const handlers = {
    async apply(context: WriteContext, { reason, ...fields }: Asking) {
      const asked = (await prepare(context, fields as never)) as unknown as { campusId: number }
      const state = await firstState(context, rules, asked.campusId)
      const values = { ...asked, reason: reason ?? null, applicantId: context.actor.userId, state }
      return context.scope
        .insert(table as 'courseApply', values as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    },

    async check(context: WriteContext, decision: Decision) {
      const { id, agreed, opinion } = decision
      const application = await one(context, id)
      const state = stateAfter(context, rules, application, agreed)
      if (!agreed && !opinion) throw badField('BAD_INPUT', 'opinion', context.t('field.required'))
      const [by, at] = [context.actor.userId, sql<string>`now()` as never]
      await move(
        context,
        application,
        state === 'CAMPUS_AGREED'
          ? { state, campusCheckerId: by, campusCheckedAt: at }
          : { state, checkerId: by, checkedAt: at, opinion: opinion ?? null },
      )
      if (state === 'CAMPUS_AGREED') return null
      if (state === 'APPROVED') await approved(context, application as never, decision as never)
      const { name } = (await rowsOf(context.scope, table)
        .select(sql<string>`${nameIn(context.caller.language)}`.as('name'))
        .where('id', '=', id)
        .executeTakeFirstOrThrow()) as { name: string }
      await tellApplicant(context, rules, { ...application, name }, decision)
      return null
    },

    async withdraw(context: WriteContext, { id }: { id: number }) {
      const application = await one(context, id)
      await move(context, application, { state: stateAfter(context, rules, application) })
      return null
    },

    async detail(context: ReadContext, { id }: { id: number }) {
      const row = await shown(context).where('id', '=', id).executeTakeFirst()
      if (!row) throw notFound()
      return row
    },

    page(context: ReadContext, { pageNo, pageSize, sort, keyword, remind, asked, ...filters }: Query) {
      const { scope, actor } = context
      let rows = shown(context, remind ? decidable(scope, actor, rules) : asked ? handedIn(scope, rules) : undefined)
      for (const [name, value] of Object.entries(given(filters))) rows = rows.where(name as 'id', '=', value as number)
      if (keyword) rows = rows.where(foundBy(likePattern(keyword)))
      return pageOf(rows, { pageNo, pageSize, sort }, remind ? { ...order, by: longest.since } : order)
    },
  }

  const order = { by: `-${table}.id`, id: `${table}.id`, sortable: { createdAt: `${table}.createdAt` } }
  const foundBy = (pattern: string) => sql<SqlBool>`(${rules.found(pattern)} or exists (select 1 from rbac_user u
    where u.id = ${sql.raw(sqlName(rules))}.applicant_id and ${holds('u.search', pattern)}))`

  /** What waits longest waits for the last decision. */
  const longest = waiting(life, life.from('check').at(-1) ?? 'SUBMITTED', table)
  /** The badge that counts those which wait for the caller, in one state or in any. */
  const reminder = (state?: ApplicationState): Reminder => ({
    ...(state ? waiting(life, state, table) : longest),
    list: rules.list,
    work: rules.check as Reminder['list'],
    reach: 'work',
    rows({ scope, actor }) {
      const rows = decidable(scope, actor, rules)
      return state ? rows.where('state', '=', state) : rows
    },
  })
  const mine: Waiting = {
    list: rules.list,
    rows: ({ scope }) => handedIn(scope, rules),
    since: sql.ref(`${table}.createdAt`),
  }
  return { ...handlers, reminder, asked: mine } as never
}
