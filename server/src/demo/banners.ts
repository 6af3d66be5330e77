import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import { today } from '../lib/day.ts'

/** The banners of a business: title, place, page, days from today, and whether of the first campus only. */
const banners = [
  ['寒假专注力训练营开始报名', 'HOME', '/activity', -5, 40, false],
  ['新学期免费认知评估', 'HOME', '/course', -20, 15, false],
  ['滨江校区元旦开放日', 'HOME', '/activity', 6, 40, true],
  ['执行功能提升课上线', 'COURSE', '/course', -40, null, false],
  ['秋季家长课堂回顾', 'ACTIVITY', null, -70, -10, false],
].map(([title, position, link, from, to, one], sort) => ({ title, position, link, from, to, one, sort }))

/** What the applet shows at the top of its pages: now, soon, and before. */
export async function fillBanners(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into banner (title, position, link, campus_ids, from_day, to_day, sort, search)
    select b.title, b.position, b.link, case when b.one then (select jsonb_build_array(min(id)) from campus) else '[]' end,
      ${today} + b."from", ${today} + b."to", b.sort, b.title
    from jsonb_to_recordset(${banners}::jsonb) as b(title text, position text, link text, "from" integer, "to" integer, one boolean, sort integer)
    order by b.sort`.execute(db)
}
