import { type SqlBool, sql } from 'kysely'

/** Whether a campus is closed on a day, in SQL; both are names of columns. */
export const closedOn = (campus: string, day: string) =>
  sql<SqlBool>`exists (select from holiday f where f.campus_id = ${sql.ref(campus)}
    and ${sql.ref(day)} between f.from_day and f.to_day)`

/** Whether a campus works a day by the plan of another weekday, in SQL; both are names of columns. */
export const movedOn = (campus: string, day: string) =>
  sql<SqlBool>`exists (select from working_day v where v.campus_id = ${sql.ref(campus)} and v.day = ${sql.ref(day)})`

/**
 * The weekday (1 is Monday) whose hours and templates hold at a campus on a day, in SQL: that of the calendar, unless the
 * campus works the day by the plan of another one. Both are names of columns.
 */
export const weekdayOn = (campus: string, day: string) =>
  sql<number>`coalesce((select v.weekday from working_day v where v.campus_id = ${sql.ref(campus)}
    and v.day = ${sql.ref(day)}), extract(isodow from ${sql.ref(day)}))`
