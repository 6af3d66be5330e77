import type { SessionFilters } from '@cogcampus/contract/admin/so-day/filters'
import { callDays } from '@cogcampus/contract/life/session'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { snake } from '../../db/table.ts'
import { today } from '../../lib/day.ts'
import { foundMasked, likePattern } from '../../lib/search.ts'
import { holding } from '../../lib/states.ts'

const inLesson = (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from so_lesson l where l.id = so_day.lesson_id and ${condition})`
/** Sessions of the patients `p` of which a condition holds. */
export const ofPatients = (condition: Expression<unknown>) =>
  sql<SqlBool>`so_day.patient_id in (select p.id from patient p where ${condition})`

// Leave that an absence refused is still noted as asked: its family has a message of that.
const uncalled = sql`(so_day.state = 'ABSENT' and so_day.absence_called_at is null and so_day.leave_asked_at is null
  and so_day.day > ${today} - ${sql.lit(callDays)})`

const own: { [K in keyof SessionFilters]?: (value: never) => Expression<SqlBool> } = {
  from: (day: string) => sql<SqlBool>`so_day.day >= ${day}`,
  to: (day: string) => sql<SqlBool>`so_day.day <= ${day}`,
  // One state is compared plainly: only then does an index on (campus, state, day) give the rows in order.
  state: (states: readonly string[]) =>
    states.length === 1
      ? sql<SqlBool>`so_day.state = ${states[0]}`
      : sql<SqlBool>`so_day.state = any(${states}::text[])`,
  roomId: (id: number) => inLesson(sql`l.room_id = ${id}`),
  macId: (id: number) => inLesson(sql`l.mac_id = ${id}`),
  keyword: (keyword: string) => ofPatients(foundMasked('p.search', likePattern(keyword))),
  uncalled: (only: boolean) => (only ? sql<SqlBool>`${uncalled}` : sql<SqlBool>`not ${uncalled}`),
  lessons: (only: boolean) => sql<SqlBool>`(${holding('so_day')} and not exists (select from so_day first
    where first.lesson_id = so_day.lesson_id and first.id < so_day.id and first.deleted_at is null and ${holding('first')}))
    = ${only}`,
  holdsOf: (order: number) => sql<SqlBool>`so_day.id in (select h.session_id from hour_ledger h
    where h.order_id = ${order} and h.session_id is not null group by h.session_id having sum(h.held) > 0)`,
  weekday: (weekday: number) => sql<SqlBool>`extract(isodow from so_day.day) = ${weekday}`,
  hour: (hour: number) => sql<SqlBool>`so_day.during && tsrange(so_day.day + make_interval(hours => ${hour}),
    so_day.day + make_interval(hours => ${hour + 1}))`,
}

/** What filters ask of `so_day`, as conditions. */
export const conditionsOf = (filters: SessionFilters): Expression<SqlBool>[] =>
  Object.entries(filters).flatMap(([name, value]) => {
    if (value === undefined || value === '') return []
    const condition = own[name as keyof SessionFilters] as ((value: unknown) => Expression<SqlBool>) | undefined
    return [condition?.(value) ?? sql<SqlBool>`${sql.ref(`so_day.${snake(name)}`)} = ${value}`]
  })
