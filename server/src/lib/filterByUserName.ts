import { type RawBuilder, sql } from 'kysely'
import { holds, likePattern } from './search.ts'

/**
 * The condition that a row's `user_id` is a member of staff whose name matches a keyword. For the record tables, which
 * are too large for a search column of their own.
 */
export const filterByUserName = (keyword: string): RawBuilder<boolean> =>
  sql`user_id = any(array(select id from rbac_user where ${holds('search', likePattern(keyword))}))`
