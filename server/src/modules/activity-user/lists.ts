import type { activityUser } from '@cogcampus/contract/admin/activity-user'
import type { Outcome } from '@cogcampus/contract/life/activity'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import type { Handlers } from '../../http/context.ts'
import { maskedPhone } from '../../lib/mask.ts'
import { pageOf } from '../../lib/page.ts'
import { foundMasked, likePattern } from '../../lib/search.ts'
import { hasOutcome } from './filters.ts'

type Rows = SelectQueryBuilder<Database, 'activityUser', object>

export interface SignUpFilters {
  activityId?: number | undefined
  activityCampusId?: number | undefined
  campusId?: number | undefined
  state?: string | undefined
  outcome?: Outcome | undefined
  keyword?: string | undefined
}

/** The place in the line, in SQL. */
export const placeInLine = sql<number | null>`case when activity_user.state = 'WAITLIST' then (
  select count(*)::int from activity_user w where w.activity_campus_id = activity_user.activity_campus_id
    and w.state = 'WAITLIST' and w.no <= activity_user.no) end`

/** Each field of the form with its answer, a line each, in SQL; `answer` is what stands there of `f.answer`. */
export const answersOf = (answer: RawBuilder<unknown>) =>
  sql<string | null>`(select string_agg((f.field ->> 'label') || '：' || ${answer}, e'\n' order by f.no)
    from (select field, no, activity_user.answers ->> (no::int - 1) as answer
      from activity a, jsonb_array_elements(a.form) with ordinality as form(field, no)
      where a.id = activity_user.activity_id) f where f.answer <> '')`

/** What a list shows of sign-ups; phones with the middle masked. */
export const shown = (rows: Rows) =>
  rows.select([
    ...(['id', 'activityId', 'activityCampusId', 'campusId', 'name', 'childName', 'people'] as const).map(
      (name) => `activityUser.${name}` as const,
    ),
    maskedPhone('activityUser.phone').as('phone'),
    ...(['state', 'source', 'patientId', 'customerId', 'newLead', 'checkedInAt', 'createdAt', 'version'] as const).map(
      (name) => `activityUser.${name}` as const,
    ),
    sql<string>`(select a.title from activity a where a.id = activity_user.activity_id)`.as('activityTitle'),
    sql<string>`(select o.start_at from activity_campus o where o.id = activity_user.activity_campus_id)`.as('startAt'),
    sql<string>`(select c.name from campus c where c.id = activity_user.campus_id)`.as('campusName'),
    sql<string | null>`(select p.name from patient p where p.id = activity_user.patient_id)`.as('patientName'),
    sql<string | null>`(select u.user_name from rbac_user u where u.id = activity_user.checked_in_by)`.as(
      'checkedInByName',
    ),
    answersOf(sql`case f.field ->> 'kind' when 'PHONE' then ${maskedPhone('f.answer')} else f.answer end`).as(
      'answers',
    ),
    placeInLine.as('place'),
  ])

/** Sign-ups within reach, narrowed. */
export function narrowed(scope: ReadScope, { keyword, outcome, ...equal }: SignUpFilters): Rows {
  let rows: Rows = scope.from('activityUser')
  for (const [name, value] of Object.entries(equal)) {
    if (value !== undefined) rows = rows.where(`activityUser.${name}` as 'activityUser.id', '=', value as number)
  }
  if (outcome) rows = rows.where(hasOutcome(outcome))
  return keyword ? rows.where(foundMasked('activityUser.search', likePattern(keyword))) : rows
}

/** The newest first. */
export const newest = { by: '-activityUser.id', id: 'activityUser.id', sortable: { createdAt: 'activityUser.id' } }

export const signUpLists: Pick<Handlers<typeof activityUser>, 'page'> = {
  page: ({ scope }, { pageNo, pageSize, sort, ...filters }) =>
    pageOf(shown(narrowed(scope, filters)), { pageNo, pageSize, sort }, newest),
}
