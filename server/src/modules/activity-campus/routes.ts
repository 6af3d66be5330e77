import { randomBytes } from 'node:crypto'
import { activityCampus } from '@cogcampus/contract/admin/activity-campus'
import { offerLife } from '@cogcampus/contract/life/activity'
import { type SqlBool, sql } from 'kysely'
import type { WriteScope } from '../../db/scope.ts'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { crudHandlers, related } from '../../http/crud.ts'
import { refuse, unknownReference } from '../../lib/errors.ts'
import { holds } from '../../lib/search.ts'
import { softDelete } from '../../lib/update.ts'
import { placeNext } from '../activity-user/flow.ts'
import { tell } from '../activity-user/tell.ts'
import { cancel } from './cancel.ts'
import { close } from './close.ts'
import { decline } from './decline.ts'
import { end } from './end.ts'
import { offers } from './flow.ts'
import { open } from './open.ts'

const standard = crudHandlers(activityCampus, 'activityCampus', {
  sortable: ['startAt', 'createdAt'],
  by: '-startAt',
  columns: {
    activityTitle: related('activity', 'title', 'activityCampus.activityId'),
    campusName: related('campus', 'name', 'activityCampus.campusId'),
    came: () =>
      sql<number>`(select coalesce(sum(u.people), 0)::int from activity_user u
        where u.activity_campus_id = activity_campus.id and u.state = 'CHECKED_IN')`,
  },
  filters: { remind: (yes) => sql<SqlBool>`(activity_campus.state = 'OFFERED') = ${yes}` },
  found: (pattern) =>
    sql<SqlBool>`activity_campus.activity_id in (select a.id from activity a where ${holds('a.search', pattern)})`,
  async prepare(context, fields, before) {
    if (before) {
      if (!offerLife.allows('activity-campus/update', before.state)) throw refuse('ACTIVITY_STATE')
      return fields
    }
    await assertPublished(context, (fields as { activityId: number }).activityId)
    return { ...fields, token: randomBytes(12).toString('base64url') }
  },
  async saved({ scope }, { id }, _, before) {
    if (before) await tellMoved(scope, id, before)
    await placeNext(scope, id)
  },
})

/** An activity is offered once headquarters has approved it. */
async function assertPublished({ scope }: WriteContext, activityId: number): Promise<void> {
  const found = await scope
    .from('activity')
    .select('activity.state')
    .where('activity.id', '=', activityId)
    .where('activity.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw unknownReference('activityId')
  if (found.state !== 'PUBLISHED') throw refuse('ACTIVITY_STATE')
}

/** Tells the families that are signed up, or wait for a seat, where the activity now is at another time or place. */
async function tellMoved(
  scope: WriteScope,
  id: number,
  before: { startAt: string; endAt: string; place: string | null },
): Promise<void> {
  const offer = await scope
    .from('activityCampus')
    .select(['activityCampus.id', 'activityCampus.startAt', 'activityCampus.endAt', 'activityCampus.place'])
    .where('activityCampus.id', '=', id)
    .executeTakeFirstOrThrow()
  const { startAt, endAt, place } = offer
  if (startAt === before.startAt && endAt === before.endAt && place === before.place) return
  const signUps = await scope
    .partsOf('activityCampus', offer)
    .from('activityUser')
    .select('id')
    .where('state', 'in', ['SIGNED', 'WAITLIST'])
    .execute()
  await tell(
    scope,
    'activityMoved',
    signUps.map((signUp) => signUp.id),
  )
}

export const activityCampusHandlers: Handlers<typeof activityCampus> = {
  page: standard.page,
  detail: standard.detail,
  add: standard.add,
  update: standard.update,
  restore: standard.restore,
  async delete({ scope }, { id }) {
    await offers.open(scope, 'activity-campus/delete', { id })
    return softDelete(scope.update('activityCampus'), id)
  },
  open,
  decline,
  close,
  end,
  cancel,
}
