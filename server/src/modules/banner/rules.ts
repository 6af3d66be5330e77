import type { bannerShows } from '@cogcampus/contract/life/banner'
import { sql } from 'kysely'
import { today } from '../../lib/day.ts'

/** How the banner stands today, in SQL. */
export const shows = sql<
  (typeof bannerShows)[number]
>`case when banner.status <> 1 then 'OFF' when banner.from_day > ${today} then 'AHEAD'
  when banner.to_day < ${today} then 'OVER' else 'SHOWN' end`
