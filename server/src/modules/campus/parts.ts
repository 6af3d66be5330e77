import type { campus } from '@cogcampus/contract/admin/campus'
import type { In } from '@cogcampus/contract/endpoint'
import { sql } from 'kysely'
import type { WriteScope } from '../../db/scope.ts'
import { notFound } from '../../lib/errors.ts'

type Fields = In<(typeof campus.endpoints)['add']>

/** Makes the rooms of a campus be exactly `rooms`: new ones are added, missing ones deleted, softly. */
export async function saveRooms(
  scope: WriteScope,
  campusId: number,
  rooms: NonNullable<Fields['rooms']>,
): Promise<void> {
  const kept = rooms.flatMap((room) => room.id ?? [])
  await scope
    .update('room')
    .set({ deletedAt: sql<string>`now()` })
    .where('campusId', '=', campusId)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`id <> all(${kept}::bigint[])`)
    .execute()
  if (kept.length > 0) {
    const known = await sql<{ count: number }>`
      with wanted as (select * from jsonb_to_recordset(${rooms.filter((room) => room.id)}::jsonb)
        as w(id bigint, name text, type text, capacity integer, status smallint)),
      changed as (update room r set name = w.name, type = w.type, capacity = w.capacity, status = coalesce(w.status, r.status)
        from wanted w where r.id = w.id and r.campus_id = ${campusId} and r.deleted_at is null
          and (r.name, r.type, r.capacity, r.status) is distinct from (w.name, w.type, w.capacity, coalesce(w.status, r.status)))
      select count(*) as count from room r join wanted w on w.id = r.id
        where r.campus_id = ${campusId} and r.deleted_at is null`.execute(scope.raw)
    if (known.rows[0]?.count !== kept.length) throw notFound()
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

/** Makes the holidays of a campus be exactly `holidays`. */
export async function saveHolidays(
  scope: WriteScope,
  campusId: number,
  holidays: NonNullable<Fields['holidays']>,
): Promise<void> {
  const before = await scope
    .from('holiday')
    .select(['id', 'name', 'fromDay', 'toDay'])
    .where('campusId', '=', campusId)
    .execute()
  const same = (row: (typeof before)[number], wanted: (typeof holidays)[number]) =>
    row.name === wanted.name && row.fromDay === wanted.from && row.toDay === wanted.to
  const gone = before.filter((row) => !holidays.some((wanted) => same(row, wanted)))
  const added = holidays.filter((wanted) => !before.some((row) => same(row, wanted)))
  if (gone.length > 0) {
    await scope
      .delete('holiday')
      .where(
        'id',
        'in',
        gone.map((row) => row.id),
      )
      .execute()
  }
  if (added.length > 0) {
    await scope
      .insert(
        'holiday',
        added.map(({ name, from, to }) => ({ campusId, name, fromDay: from, toDay: to })),
      )
      .execute()
  }
}
