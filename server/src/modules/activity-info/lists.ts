import type { SignUpMoment } from '@cogcampus/contract/life/activity'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { PublicContext } from '../../http/context.ts'

// By its hours as well as by its state, which a job moves on a little later.
const moment = sql<SignUpMoment>`case
  when activity_campus.state = 'CANCELLED' then 'CANCELLED'
  when activity_campus.state = 'ENDED' or activity_campus.end_at <= now() then 'ENDED'
  when activity_campus.state = 'RUNNING' or activity_campus.start_at <= now() then 'RUNNING'
  when activity_campus.state = 'CLOSED' or activity_campus.sign_to <= now() then 'CLOSED'
  when activity_campus.sign_from > now() then 'SOON' else 'OPEN' end`

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
    .select(['activity.fee', 'activityCampus.state', 'activityCampus.waitlist', 'activityCampus.signFrom'])
    .select([
      sql<string | null>`coalesce(activity_campus.place, activity.place)`.as('place'),
      sql<string>`coalesce(activity_campus.sign_to, activity_campus.start_at)`.as('signTo'),
      moment.as('now'),
      // While others wait, a free seat is theirs.
      sql<number>`case when activity_campus.waiting > 0 then 0 else activity_campus.seats - activity_campus.taken end`.as(
        'left',
      ),
    ])

/** One in full. */
export const inFull = (rows: Offers) =>
  shown(rows).select(['activity.content', 'activity.maxPeople', 'activity.form', 'campus.address', 'campus.phone'])
