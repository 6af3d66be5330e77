import type { userSuggest } from '@cogcampus/contract/admin/user-suggest'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import type { Handlers } from '../../http/context.ts'
import { between } from '../../lib/day.ts'
import { notFound } from '../../lib/errors.ts'
import { maskedPhone } from '../../lib/mask.ts'
import { pageOf } from '../../lib/page.ts'
import { contains } from '../../lib/search.ts'

type Rows = SelectQueryBuilder<Database, 'userSuggest', object>

export interface SuggestFilters {
  campusId?: number | undefined
  state?: string | undefined
  type?: string | undefined
  from?: string | undefined
  to?: string | undefined
  remind?: boolean | undefined
  keyword?: string | undefined
}

const ofParent = (value: ReturnType<typeof sql>) => sql<string | null>`(select ${value} from parent_account a
  left join parent_info pi on pi.id = a.parent_id where a.id = user_suggest.account_id)`

/** What a list shows of feedback. */
export const shown = (rows: Rows) =>
  rows.select([
    ...(['id', 'campusId', 'patientId', 'type', 'content', 'state', 'opinion'] as const).map(
      (name) => `userSuggest.${name}` as const,
    ),
    ...(['answeredAt', 'createdAt', 'version'] as const).map((name) => `userSuggest.${name}` as const),
    sql<string | null>`(select c.name from campus c where c.id = user_suggest.campus_id)`.as('campusName'),
    sql<string | null>`(select p.name from patient p where p.id = user_suggest.patient_id)`.as('patientName'),
    sql<string | null>`(select u.user_name from rbac_user u where u.id = user_suggest.answered_by)`.as(
      'answeredByName',
    ),
    ofParent(sql`pi.name`).as('parentName'),
    ofParent(sql`coalesce(${maskedPhone('pi.phone')}, ${maskedPhone('a.phone')})`).as('phone'),
  ])

/** Feedback within reach, narrowed. */
export function narrowed(scope: ReadScope, { keyword, remind, from, to, ...equal }: SuggestFilters): Rows {
  let rows: Rows = scope.from('userSuggest')
  for (const [name, value] of Object.entries(equal)) {
    if (value !== undefined) rows = rows.where(`userSuggest.${name}` as 'userSuggest.id', '=', value as number)
  }
  // What waits for an answer.
  if (remind) rows = rows.where('userSuggest.state', '=', 'NEW')
  for (const condition of between(sql.ref('user_suggest.created_at'), from, to)) rows = rows.where(condition)
  if (!keyword) return rows
  return rows.where((eb) =>
    eb.or([
      contains(keyword, 'userSuggest.content', 'userSuggest.opinion'),
      sql<SqlBool>`user_suggest.account_id in (select a.id from parent_account a join parent_info pi on pi.id = a.parent_id
        where ${contains(keyword, 'pi.name')})`,
    ]),
  )
}

/** The newest first. */
export const newest = { by: '-userSuggest.id', id: 'userSuggest.id', sortable: { createdAt: 'userSuggest.id' } }

export const suggestLists: Pick<Handlers<typeof userSuggest>, 'page' | 'detail'> = {
  page: ({ scope }, { pageNo, pageSize, sort, ...filters }) =>
    pageOf(shown(narrowed(scope, filters)), { pageNo, pageSize, sort }, newest),

  async detail({ scope }, { id }) {
    const row = await shown(narrowed(scope, {})).where('userSuggest.id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    return row
  },
}
