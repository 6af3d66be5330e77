import type { Sql } from '../../src/db/connect.ts'
import type { Making } from './policy.ts'

/** A new member of staff of a campus with the role DOCTOR. */
export async function newDoctor(sql: Sql, name: string, campusId: number, deletedAt: Date | null = null) {
  const [user] = await sql`insert into rbac_user (login_name, user_name, campus_id, password_hash, deleted_at)
    values (${`d${crypto.randomUUID()}`}, ${name}, ${campusId}, 'x', ${deletedAt}) returning id, version`
  await sql`insert into rbac_user_campus values (${user?.id}, ${campusId})`
  await sql`insert into rbac_user_role select ${user?.id}, id from rbac_role where code = 'DOCTOR'`
  return user as { id: number; version: number }
}

/** The profile of a new doctor, or of the caller, who has one at most. */
export async function newProfile({ sql, marked, campusId, ownerId, caller }: Making, deletedAt: Date | null = null) {
  const own = caller.role === 'DOCTOR' && ownerId === caller.userId
  const id = own ? ownerId : (await newDoctor(sql, marked, campusId)).id
  const [profile] = await sql`insert into doctor_info (id, name, type, deleted_at)
    values (${id}, ${marked}, 'therapist', ${deletedAt})
    on conflict (id) do update set deleted_at = excluded.deleted_at returning id, version`
  return profile as { id: number; version: number }
}
