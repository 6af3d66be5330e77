import * as z from 'zod'
import { PlannedDay } from '../dates.ts'
import { crud, noun, read, write } from '../endpoint.ts'
import { page, standardCalls } from '../page.ts'
import { Clock, Code, Day, DictValue, Id, Text, Time, Version } from '../schema.ts'
import { exports } from '../sheets.ts'
import { Session } from './so-day/session.ts'

const LeaveRow = z.strictObject({
  id: Id,
  doctorId: Id,
  doctorName: z.string(),
  fromDay: Day,
  toDay: Day,
  fromTime: Clock.nullable(),
  toTime: Clock.nullable(),
  reason: z.string(),
  remark: z.string().nullable(),
  createdByName: z.string().nullable(),
  createdAt: Time,
  deletedAt: Time.nullable(),
  version: Version,
})

const fields = {
  fromDay: PlannedDay,
  toDay: PlannedDay,
  /** A part of one day; both or none. */
  fromTime: Clock.nullable().optional(),
  toTime: Clock.nullable().optional(),
  reason: DictValue('doctorLeave'),
  remark: Text(200).nullable().optional(),
}

const filters = {
  campusId: Id.optional(),
  doctorId: Id.optional(),
  reason: Code.optional(),
  /** Leave that touches these days. */
  from: Day.optional(),
  to: Day.optional(),
  deleted: z.boolean().optional(),
}

const offices = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] as const
const standard = crud({
  name: 'leave of a doctor',
  access: { read: [...offices, 'DOCTOR'], write: offices },
  fields,
  row: LeaveRow,
  filters,
})

/** Leave of doctors: whole days, or a part of one. A doctor is not scheduled while on leave. */
export const doctorLeave = noun('/admin/doctor-leave', {
  ...standard,
  add: write({
    summary: 'Note the leave of a doctor',
    access: offices,
    input: z.strictObject({ doctorId: Id, ...fields }),
    output: z.strictObject({ id: Id }),
  }),
  hits: read({
    summary: 'The lessons of today and later that leave hits, each with the doctors who can stand in',
    access: offices,
    input: z.strictObject({ id: Id }),
    output: z.array(
      z.strictObject({
        lessonId: Id,
        /** The sessions in it, of which some may be in other states than those that can be moved. */
        sessions: z.array(Session).min(1),
        /** `left` is how many more lessons the doctor may give on that day, of those that leave hits together; null without a limit. */
        substitutes: z.array(z.strictObject({ id: Id, name: z.string(), left: z.int().nullable() })),
      }),
    ),
  }),
  ...exports({ name: 'leave', access: offices, lists: ['page'], query: filters }),
})

export const doctorLeavePage = page({
  path: '/doctor/leave',
  component: 'doctor/doctorLeave',
  name: '医生请假',
  nameEn: 'Leave',
  actions: [...standardCalls('/admin/doctor-leave'), '/admin/doctor-leave/hits', '/admin/doctor-leave/export'],
})
