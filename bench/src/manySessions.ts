import type { Sql } from '../../server/src/db/connect.ts'
import { todayText } from '../../server/src/lib/day.ts'
import { past } from './past.ts'

/** How many sessions a patient has with a doctor, one after the other: as many as a course. */
const OF_ONE = 20

/**
 * Many sessions that were held, day by day back from the year before last, ten a day for each doctor at the doctor's first campus. Written
 * past the triggers, which are not what is looked at.
 */
export async function manySessions(sql: Sql, sessions: number): Promise<void> {
  await past(sql, tables, async (tx) => {
    await tx`create temp table held on commit drop as
      with doctors as (
        select d.id, row_number() over (order by d.id) - 1 as no, count(*) over () as doctors, min(c.campus_id) as campus_id
        from doctor_info d join rbac_user_campus c on c.user_id = d.id where d.deleted_at is null group by d.id),
      campuses as (select campus_id, array_agg(id order by id) as patients from patient where deleted_at is null group by campus_id)
      select nextval(pg_get_serial_sequence('so_lesson', 'id')) as id, d.campus_id, d.id as doctor_id,
        (select min(id) from course) as course_id, k.patients[1 + (d.no + n / ${OF_ONE} * d.doctors) % cardinality(k.patients)] as patient_id,
        tsrange(at.day + at.start, at.day + at.start + interval '45 minutes') as during
      from doctors d join campuses k on k.campus_id = d.campus_id
        cross join generate_series(0, ${sessions}::integer / greatest((select count(*)::integer from doctors), 1)) n
        cross join lateral (select ${todayText()}::date - 400 - n / 10 as day, time '08:00' + (n % 10) * interval '1 hour' as start) at`
    await tx`insert into so_lesson (id, campus_id, course_id, doctor_id, during, seats, capacity) overriding system value
      select id, campus_id, course_id, doctor_id, during, 1, 1 from held`
    await tx`insert into so_day (lesson_id, campus_id, course_id, doctor_id, during, patient_id, state, done_at)
      select id, campus_id, course_id, doctor_id, during, patient_id, 'DONE', upper(during) from held`
  })
}

/** Adds up to that many lessons of today to those of a campus: short ones of its doctors, where nothing stands. Answers how many there are. */
export async function lessonsToday(sql: Sql, campusId: number, lessons: number): Promise<number> {
  const today = todayText()
  await past(sql, tables, async (tx) => {
    await tx`create temp table held on commit drop as
      with doctors as (
        select d.id, row_number() over (order by d.id) - 1 as no, count(*) over () as doctors
        from doctor_info d join rbac_user_campus c on c.user_id = d.id where c.campus_id = ${campusId} and d.deleted_at is null),
      patients as (select array_agg(id order by id) as ids from patient where campus_id = ${campusId} and deleted_at is null)
      select nextval(pg_get_serial_sequence('so_lesson', 'id')) as id, d.id as doctor_id,
        p.ids[1 + (d.no + n * d.doctors) % cardinality(p.ids)] as patient_id,
        tsrange(${today}::date + n * interval '10 minutes', ${today}::date + n * interval '10 minutes' + interval '10 minutes') as during
      from doctors d, patients p, generate_series(0, 143) n where n * d.doctors + d.no < ${lessons}`
    await tx`insert into so_lesson (id, campus_id, course_id, doctor_id, during, seats, capacity) overriding system value
      select id, ${campusId}, (select min(id) from course), doctor_id, during, 1, 1 from held
      on conflict do nothing`
    await tx`insert into so_day (lesson_id, campus_id, course_id, doctor_id, during, patient_id)
      select id, ${campusId}, (select min(id) from course), doctor_id, during, patient_id from held
      where id in (select id from so_lesson) on conflict do nothing`
  })
  const [row] = await sql<{ lessons: number }[]>`
    select count(*)::integer as lessons from so_day where campus_id = ${campusId} and day = ${today}`
  return row?.lessons ?? 0
}

const tables = ['so_day', 'so_lesson']
