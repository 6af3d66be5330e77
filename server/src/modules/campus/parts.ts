import type { campus } from '@cogcampus/contract/admin/campus'
import type { In } from '@cogcampus/contract/endpoint'
import { sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { assertNotInUse } from '../../http/inUse.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { difference } from '../../lib/difference.ts'
import { notFound } from '../../lib/errors.ts'

type Fields = In<(typeof campus.endpoints)['add']>
type Wanted = { id: number; name: string; type: string | null; capacity: number; status: 1 | 2 | null }

/** Makes the rooms of a campus be exactly `rooms`: new ones are added, missing ones deleted, softly. */
export async function saveRooms(
  context: WriteContext,
  campusId: number,
  rooms: NonNullable<Fields['rooms']>,
): Promise<void> {
  const { scope } = context
  const kept = rooms.flatMap((room) => room.id ?? [])
  const gone = await scope
    .update('room')
    .set({ deletedAt: sql<string>`now()` })
    .where('campusId', '=', campusId)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`id <> all(${kept}::bigint[])`)
    .returning('id')
    .execute()
  await assertNotInUse(
    context,
    'room',
    gone.map(({ id }) => id),
  )
  if (kept.length > 0) {
    const known = await scope
      .from('room')
      .select('id')
      .where('campusId', '=', campusId)
      .where('deletedAt', 'is', null)
      .where('id', 'in', kept)
      .forUpdate()
      .execute()
    if (known.length !== kept.length) throw notFound()
    const wanted = sql<Wanted>`jsonb_to_recordset(${rooms.filter((room) => room.id)}::jsonb)`
    await scope
      .update('room')
      .from(wanted.as<'w'>(sql`w(id bigint, name text, type text, capacity integer, status smallint)`))
      .set((eb) => ({
        name: eb.ref('w.name'),
        type: eb.ref('w.type'),
        capacity: eb.ref('w.capacity'),
        status: sql<1 | 2>`coalesce(w.status, room.status)`,
      }))
      .whereRef('room.id', '=', 'w.id')
      .where(sql<boolean>`(room.name, room.type, room.capacity, room.status)
        is distinct from (w.name, w.type, w.capacity, coalesce(w.status, room.status))`)
      .execute()
  }
  const added = rooms.filter((room) => !room.id)
  if (added.length > 0) {
    await scope
      .insert(
        'room',
        added.map(({ id: _, ...room }) => ({ ...room, type: room.type ?? null, campusId })),
      )
      .execute()
  }
}

/** Makes the holidays of a campus be exactly `holidays`; families who wait hear at once of days that are open again. */
export async function saveHolidays(
  context: WriteContext,
  campusId: number,
  holidays: NonNullable<Fields['holidays']>,
): Promise<void> {
  const { scope } = context
  const before = await scope
    .from('holiday')
    .select(['id', 'name', 'fromDay', 'toDay'])
    .where('campusId', '=', campusId)
    .execute()
  const { gone, added } = difference(before, holidays, {
    ofRow: ({ name, fromDay, toDay }) => `${fromDay} ${toDay} ${name}`,
    ofWanted: ({ name, from, to }) => `${from} ${to} ${name}`,
  })
  if (gone.length > 0) {
    await scope.delete('holiday').where('id', 'in', gone).execute()
    await enqueue(context, 'waitlist', null)
  }
  const rows = added.map(({ name, from, to }) => ({ campusId, name, fromDay: from, toDay: to }))
  if (rows.length > 0) await scope.insert('holiday', rows).execute()
}

/** Makes the days on which a campus works by the plan of another weekday be exactly `days`; families who wait hear of new ones at once. */
export async function saveWorkingDays(
  context: WriteContext,
  campusId: number,
  days: NonNullable<Fields['workingDays']>,
): Promise<void> {
  const { scope } = context
  const before = await scope
    .from('workingDay')
    .select(['id', 'day', 'weekday'])
    .where('campusId', '=', campusId)
    .execute()
  const keyOf = ({ day, weekday }: { day: string; weekday: number }) => `${day} ${weekday}`
  const { gone, added } = difference(before, days, { ofRow: keyOf, ofWanted: keyOf })
  if (gone.length > 0) await scope.delete('workingDay').where('id', 'in', gone).execute()
  const rows = added.map(({ day, weekday }) => ({ campusId, day, weekday }))
  if (rows.length === 0) return
  await scope.insert('workingDay', rows).execute()
  await enqueue(context, 'waitlist', null)
}
