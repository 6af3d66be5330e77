import { type RawBuilder, sql } from 'kysely'
import { likePattern } from './search.ts'

/** Whether a row is of a person whom the keyword names: for records, which are too many to be looked through. */
export const ofNamed = (keyword: string): RawBuilder<boolean> =>
  sql`user_id = any(array(select id from rbac_user where search like ${likePattern(keyword)}))`
