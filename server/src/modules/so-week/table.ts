import type { Outcome } from '@cogcampus/contract/admin/so-week'
import type { parities, TemplateState } from '@cogcampus/contract/life/template'
import { type Generated, type SqlBool, sql } from 'kysely'
import type { Filled, Kept } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'

/** A lesson that stands week by week: its course, whom and what it takes, its weekday and its slot. */
export interface WeeklyLesson {
  courseId: number
  doctorId: number
  roomId: number | null
  macId: number | null
  /** 1 is Monday. */
  weekday: number
  soTimeId: number
}

export interface SoWeekTable extends Kept, WeeklyLesson {
  campusId: number
  fromDay: string
  toDay: string | null
  parity: Generated<(typeof parities)[number]>
  state: Generated<TemplateState>
  remark: string | null
}

export const soWeek = owned<SoWeekTable>({
  noun: 'so-week',
  campus: 'campusId',
  own: {
    given: (userId) => sql<SqlBool>`so_week.doctor_id = ${userId}`,
    // By a function: the policy of its patients asks that of the template in turn.
    ofOwnPatient: (userId) => sql<SqlBool>`so_week.id in (select w.so_week_id from so_week_patient w
        join patient p on p.id = w.patient_id where p.consultant_id = ${userId})`,
  },
  title: 'courseId',
  history: { call: '/admin/so-week/list' },
})

/** The patients of a template. */
export interface SoWeekPatientTable {
  soWeekId: number
  patientId: number
}

export const soWeekPatient = owned<SoWeekPatientTable>({
  noun: 'so-week',
  campus: { query: 'select w.campus_id from so_week w where w.id = row.so_week_id' },
  seenWith: 'exists (select from so_week w where w.id = so_week_patient.so_week_id)',
  link: ['soWeekId', 'patientId'],
  history: { call: '/admin/so-week/list' },
})

/** A session that the nightly run could not place and has told of. */
export interface SoUnplacedTable {
  soWeekId: number
  patientId: number
  day: string
  outcome: Outcome
  createdAt: Filled<string>
}

export const soUnplaced = owned<SoUnplacedTable>({
  noun: 'so-week',
  campus: { query: 'select w.campus_id from so_week w where w.id = row.so_week_id' },
  live: false,
  history: 'none',
})
