import { randomUUID } from 'node:crypto'
import type { Sql } from '../../src/db/connect.ts'

/** A course on the shelf. */
export async function newCourse(sql: Sql, word: string): Promise<number> {
  const [course] = await sql`insert into course
    (code, name, domain, mode, minutes, capacity, hours_per_lesson, price, on_shelf)
    values (${word}, ${word}, 'memory', 'ONE', 45, 1, 1, 30000, true) returning id`
  return course?.id
}

/** The profile of a member of staff, or of a new one of a campus, by its number. */
export async function newDoctor(sql: Sql, name: string, campusId: number, userId?: number): Promise<number> {
  const id = userId ?? (await newUser(sql, name, campusId))
  await sql`insert into doctor_info (id, name, type) values (${id}, ${name}, 'therapist') on conflict do nothing`
  return id
}

async function newUser(sql: Sql, name: string, campusId: number): Promise<number> {
  const [user] = await sql`insert into rbac_user (login_name, user_name, campus_id, password_hash)
    values (${`d${randomUUID()}`}, ${name}, ${campusId}, 'x') returning id`
  await sql`insert into rbac_user_campus values (${user?.id}, ${campusId})`
  return user?.id
}
