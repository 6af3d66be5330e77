import type { patient } from '@cogcampus/contract/admin/patient'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { dayBefore, mondayOf, todayText } from '../../lib/day.ts'
import { notFound } from '../../lib/errors.ts'
import { shown } from '../so-day/lists.ts'

/** The sessions of a patient from Monday to Sunday of the week of a day, in the order of time. */
export const week: Handlers<typeof patient>['week'] = async ({ scope }, { id, day = todayText() }) => {
  const known = await scope.from('patient').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw notFound()
  const from = mondayOf(day)
  const to = dayBefore(from, -6)
  const sessions = await shown(scope.from('soDay'))
    .where('soDay.patientId', '=', id)
    .where('soDay.deletedAt', 'is', null)
    .where('soDay.day', '>=', from)
    .where('soDay.day', '<=', to)
    .orderBy(sql`lower(so_day.during)`)
    .orderBy('soDay.id')
    .execute()
  return { from, to, sessions }
}
