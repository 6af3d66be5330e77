import type { activityUser } from '@cogcampus/contract/admin/activity-user'
import { DOORS_MINUTES, signUpLife } from '@cogcampus/contract/life/activity'
import { sql } from 'kysely'
import type { WriteScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { badField, notFound, refuse } from '../../lib/errors.ts'
import { ownerOfCode } from './rules.ts'

/** Lets a family in: by its code, which is used once, or by its row. Of two hands at once, one does it. */
export const checkIn: Handlers<typeof activityUser>['checkIn'] = async (
  { scope, t },
  { activityCampusId, code, id },
) => {
  await assertDoorsOpen(scope, activityCampusId)
  if (code === undefined && id === undefined) throw badField('BAD_INPUT', 'code', t('field.required'))
  const signUps = await scope
    .from('activityUser')
    .select(['id', 'secret', 'state'])
    .where('activityCampusId', '=', activityCampusId)
    .where('state', 'in', ['SIGNED', 'CHECKED_IN'])
    .execute()
  const found = code === undefined ? signUps.find((one) => one.id === id) : ownerOfCode(signUps, code)
  if (!found) throw code === undefined ? notFound() : refuse('CODE_UNKNOWN')
  const state = signUpLife.after('activity-user/checkIn', found.state)
  if (!state) throw refuse('CODE_USED')
  const done = await scope
    .update('activityUser')
    .set({ state, checkedInAt: sql<string>`now()`, checkedInBy: scope.userId })
    .where('id', '=', found.id)
    .where('state', '=', found.state)
    .returning(['id', 'name', 'childName', 'people'])
    .executeTakeFirst()
  if (!done) throw refuse('CODE_USED')
  const counts = await scope
    .from('activityCampus')
    .select(['taken'])
    .select(
      sql<number>`(select coalesce(sum(u.people), 0)::int from activity_user u
      where u.activity_campus_id = activity_campus.id and u.state = 'CHECKED_IN')`.as('came'),
    )
    .where('id', '=', activityCampusId)
    .executeTakeFirstOrThrow()
  return { ...done, ...counts }
}

/** Codes are taken from a while before the start until the end. */
async function assertDoorsOpen(scope: WriteScope, id: number): Promise<void> {
  const offer = await scope
    .from('activityCampus')
    .select('state')
    .select(sql<boolean>`now() < start_at - make_interval(mins => ${DOORS_MINUTES})`.as('early'))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!offer) throw notFound()
  if (!['OPEN', 'CLOSED', 'RUNNING'].includes(offer.state)) throw refuse('ACTIVITY_STATE')
  if (offer.early) throw refuse('CODE_EARLY')
}
