import { type Expression, type SqlBool, sql } from 'kysely'
import type { PublicContext } from '../../http/context.ts'

const isOpen = sql<boolean>`(activity_campus.state = 'OPEN' and coalesce(activity_campus.sign_from, '-infinity') <= now()
  and now() < coalesce(activity_campus.sign_to, activity_campus.start_at))`

/** Activities at campuses as families see them: those that a campus has taken. */
export const offers = ({ db }: Pick<PublicContext, 'db'>, among: Expression<SqlBool>) =>
  db
    .selectFrom('activityCampus')
    .innerJoin('activity', 'activity.id', 'activityCampus.activityId')
    .innerJoin('campus', 'campus.id', 'activityCampus.campusId')
    .where('activityCampus.deletedAt', 'is', null)
    .where('activityCampus.state', 'not in', ['OFFERED', 'DECLINED'])
    .where(among)

type Offers = ReturnType<typeof offers>

/** What a list shows of them. */
export const shown = (rows: Offers) =>
  rows
    .select(['activityCampus.id', 'activity.title', 'activity.cover', 'activity.type', 'activity.audience'])
    .select(['activityCampus.campusId', 'campus.name as campusName', 'activityCampus.startAt', 'activityCampus.endAt'])
    .select(['activity.fee', 'activityCampus.state', 'activityCampus.waitlist'])
    .select([
      sql<string | null>`coalesce(activity_campus.place, activity.place)`.as('place'),
      sql<string>`coalesce(activity_campus.sign_to, activity_campus.start_at)`.as('signTo'),
      isOpen.as('open'),
      // While others wait, a free seat is theirs.
      sql<number>`case when activity_campus.waiting > 0 then 0 else activity_campus.seats - activity_campus.taken end`.as(
        'left',
      ),
    ])

/** One in full. */
export const inFull = (rows: Offers) =>
  shown(rows).select(['activity.content', 'activity.maxPeople', 'activity.form', 'campus.address', 'campus.phone'])
