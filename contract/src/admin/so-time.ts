import * as z from 'zod'
import { crud, noun, read } from '../endpoint.ts'
import { page, standardCalls } from '../page.ts'
import { Clock, Enabled, Id, Name, PageQuery, pageOf, Text, Time, Version } from '../schema.ts'

const Slot = z.strictObject({
  id: Id,
  campusId: Id,
  campusName: z.string(),
  name: z.string(),
  fromTime: Clock,
  toTime: Clock,
  status: Enabled,
  remark: z.string().nullable(),
  createdAt: Time,
  deletedAt: Time.nullable(),
  version: Version,
})

const readers = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT', 'DOCTOR'] as const

/** The slots of a campus: named times of day that its timetable is planned by. Catalogue `so-time`. */
export const soTime = noun('/admin/so-time', {
  ...crud({
    name: 'slot',
    access: { read: readers, write: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] },
    fields: {
      campusId: Id,
      name: Name(30),
      fromTime: Clock,
      toTime: Clock,
      status: Enabled.optional(),
      remark: Text(200).nullable().optional(),
    },
    row: Slot,
    filters: { campusId: Id.optional(), status: Enabled.optional(), deleted: z.boolean().optional() },
  }),
  slots: read({
    summary: 'The slots of all campuses in reach: those of one name and time are one row, with their campuses',
    access: readers,
    input: PageQuery.omit({ sort: true }).extend({ status: Enabled.optional() }),
    output: pageOf(
      Slot.pick({ id: true, name: true, fromTime: true, toTime: true }).extend({
        /** The slot of each campus. */
        campuses: z.array(Slot.pick({ id: true, campusName: true, status: true })),
      }),
    ),
  }),
  all: read({
    summary: 'The slots that a campus uses, in the order of the day, for choosing one',
    access: readers,
    input: z.strictObject({ campusId: Id }),
    output: z.array(Slot.pick({ id: true, name: true, fromTime: true, toTime: true })),
  }),
})

export const soTimePage = page({
  path: '/schedule/time',
  component: 'schedule/soTime',
  name: '时段',
  nameEn: 'Slots',
  actions: [...standardCalls('/admin/so-time'), '/admin/so-time/slots', '/admin/so-time/all'],
})
