import type { soDay } from '@cogcampus/contract/admin/so-day'
import type { Out } from '@cogcampus/contract/endpoint'
import { sql } from 'kysely'
import type { Handlers } from '../../../http/context.ts'
import { badField, unknownReference } from '../../../lib/errors.ts'
import { timesOf } from '../../doctor-info/rules.ts'
import { freePlaces } from '../free.ts'
import { assertPatients, courseOf } from '../rules.ts'

type Places = Out<(typeof soDay.endpoints)['series/places']>

/** On how many of the weeks a lesson can stand at each weekday and slot, with the doctor who is free on most of them. */
export const placesOfSeries: Handlers<typeof soDay>['series/places'] = async (context, asked): Promise<Places> => {
  const { scope } = context
  const { campusId, courseId, doctorId = null, roomId = null, macId = null, patientIds, first, weeks } = asked
  if (!scope.mayAdd('soLesson', campusId)) throw unknownReference('campusId')
  await assertPatients(context, campusId, patientIds)
  const { capacity } = await courseOf(context, courseId)
  if (patientIds.length > capacity)
    throw badField('SESSION_FULL', 'patientIds', context.t('SESSION_FULL', { capacity }), { capacity })
  const things = { roomId, onlyRoom: roomId !== null, macId }
  const sought = { campusId, courseId, patientIds, doctorId, ...things, day: first, days: 7 * weeks }
  const { rows } = await sql<Places[number]>`${freePlaces(sought)},
    by_doctor as (
      select extract(isodow from f.day)::integer as weekday, f.from_time, f.to_time, f.id, f.name, count(*)::integer as weeks
      from found f where (f.room_id is not null or not f.in_room) and f.day < ${first}::date + ${7 * weeks}::integer group by 1, 2, 3, 4, 5)
    select distinct on (b.from_time, b.to_time, b.weekday) b.weekday, to_char(b.from_time, 'HH24:MI') as from,
      to_char(b.to_time, 'HH24:MI') as to, b.id as doctor_id, b.name as doctor_name, b.weeks
    from by_doctor b order by b.from_time, b.to_time, b.weekday, b.weeks desc, b.name, b.id`.execute(timesOf(scope))
  return rows
}
