import * as z from 'zod'
import { LicenceDay } from '../dates.ts'
import { crud, noun, read, write } from '../endpoint.ts'
import { page, standardCalls } from '../page.ts'
import {
  Clock,
  Code,
  Day,
  DictValue,
  Enabled,
  FileUrl,
  Id,
  Name,
  Note,
  Text,
  Time,
  Version,
  Weekday,
} from '../schema.ts'
import { exports } from '../sheets.ts'

/** A stretch of the week in which a doctor works at a campus, on its clock. */
export const WeeklyHours = z.strictObject({
  campusId: Id,
  weekday: Weekday,
  from: Clock,
  to: Clock,
})

/** How a licence stands today. One that ends within the first of {@link licenceWarnings} is ENDING; where none is recorded, NONE. */
export const licenceStates = ['VALID', 'ENDING', 'ENDED', 'NONE'] as const
export type LicenceState = (typeof licenceStates)[number]
/** How many days before a licence ends its doctor and the principals are told. */
export const licenceWarnings = [60, 30, 7] as const

const CampusBrief = z.strictObject({ id: Id, name: z.string() })

const DoctorRow = z.strictObject({
  /** The number of the member of staff, who is a doctor by this profile. */
  id: Id,
  name: z.string(),
  title: z.string().nullable(),
  type: z.string(),
  specialties: z.array(z.string()),
  photoUrl: FileUrl('doctorPhoto').nullable(),
  /** The campuses of the member of staff. */
  campuses: z.array(CampusBrief),
  licenceNo: z.string().nullable(),
  licenceTo: Day.nullable(),
  licenceState: z.enum(licenceStates),
  sessionsADay: z.int().nullable(),
  /** The types of materials that the doctor may open; null is all of them. */
  materialTypes: z.array(z.string()).nullable(),
  /** The hours of a week, over all campuses. */
  weeklyHours: z.number(),
  /** Whether the member of staff can sign in: a doctor without an account is not scheduled. */
  status: Enabled,
  createdAt: Time,
  deletedAt: Time.nullable(),
  version: Version,
})

const DoctorDetail = DoctorRow.extend({
  userName: z.string(),
  phoneNo: z.string().nullable(),
  licenceFrom: Day.nullable(),
  intro: z.string().nullable(),
  remark: z.string().nullable(),
  hours: z.array(WeeklyHours.extend({ campusName: z.string() })),
})

/** Why a doctor cannot be chosen for a course. */
export const unableReasons = ['COURSE', 'LICENCE'] as const
/** What keeps a doctor from working on a day. OFF: no weekly hours at that campus. */
export const absences = ['OFF', 'HOLIDAY', 'LEAVE', 'LICENCE'] as const
export type Absence = (typeof absences)[number]

const Availability = z.strictObject({
  id: Id,
  name: z.string(),
  title: z.string().nullable(),
  photoUrl: FileUrl('doctorPhoto').nullable(),
  /** The days asked for, in order. */
  days: z.array(
    z.strictObject({
      day: Day,
      /** When the doctor is free, on the clock of the campus. */
      free: z.array(z.strictObject({ from: Clock, to: Clock })),
      /** What takes hours of the day away, or all of them. */
      absences: z.array(z.enum(absences)),
    }),
  ),
  /** Of all days. */
  freeMinutes: z.int(),
})

const fields = {
  /** As families read it; not given, the name of the member of staff. */
  name: Name(30).optional(),
  type: DictValue('doctorType'),
  title: DictValue('doctorTitle').nullable().optional(),
  specialties: z.array(DictValue('domain')).max(20).optional(),
  photoUrl: FileUrl('doctorPhoto').nullable().optional(),
  licenceNo: Text(50).nullable().optional(),
  licenceFrom: LicenceDay.nullable().optional(),
  /** The last day on which the licence holds. */
  licenceTo: LicenceDay.nullable().optional(),
  sessionsADay: z.int().min(1).max(30).nullable().optional(),
  intro: Note().nullable().optional(),
  remark: Text(200).nullable().optional(),
  /** All hours at the campuses within the caller's reach; hours at others stay. */
  hours: z.array(WeeklyHours).max(100).optional(),
}

const filters = {
  campusId: Id.optional(),
  type: Code.optional(),
  licence: z.enum(licenceStates).optional(),
  deleted: z.boolean().optional(),
}

const standard = crud({
  name: 'doctor',
  access: {
    read: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'],
    write: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'],
  },
  fields,
  row: DoctorRow,
  detail: DoctorDetail,
  filters,
})

/** Doctors: profiles of members of staff with the role DOCTOR. Specification section 7, catalogue `doctor-info`. */
export const doctorInfo = noun('/admin/doctor-info', {
  ...standard,
  add: write({
    summary: 'Make a member of staff with the role DOCTOR a doctor, by a profile',
    access: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'],
    input: z.strictObject({ userId: Id, ...fields }),
    output: z.strictObject({ id: Id }),
  }),
  // The front desk keeps the weekly hours.
  update: { ...standard.update, access: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] },
  ...exports({
    name: 'doctor',
    access: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'],
    lists: ['page'],
    query: filters,
    direct: ['page'],
  }),
  staff: read({
    summary: 'The staff with the role DOCTOR and without a profile, for choosing one',
    access: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'],
    output: z.array(z.strictObject({ id: Id, name: z.string(), campuses: z.array(CampusBrief) })),
  }),
  avl: read({
    summary: 'When the doctors of a campus are free there, day by day: weekly hours less leave, holidays and lessons',
    access: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'],
    input: z.strictObject({ campusId: Id, from: Day, to: Day, doctorId: Id.optional() }),
    output: z.array(Availability),
  }),
  'course/doctor': read({
    summary: 'The doctors who teach a course at a campus, with the hours at which they are free there in a week',
    access: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'],
    /** `from` is the first day of the week. */
    input: z.strictObject({ campusId: Id, courseId: Id, from: Day }),
    output: z.array(Availability),
  }),
  'edit/doctorSourceAuth': write({
    summary: 'Set which types of materials a doctor may open; null is all of them, an empty list none',
    access: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'],
    input: z.strictObject({
      id: Id,
      version: Version,
      materialTypes: z.array(DictValue('materialType')).max(50).nullable(),
    }),
    output: z.strictObject({ version: Version }),
  }),
  campus: read({
    summary:
      'The doctors of a campus, of all in scope without one, for choosing one; of a course, who cannot give it says why',
    access: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'],
    input: z.strictObject({ campusId: Id.optional(), courseId: Id.optional() }),
    output: z.array(
      DoctorRow.pick({ id: true, name: true, title: true, type: true, photoUrl: true }).extend({
        /** Why not for the course: not licensed for it at the campus, or the own licence has ended; null: can give it, or none was named. */
        unable: z.enum(unableReasons).nullable(),
      }),
    ),
  }),
})

export const doctorInfoPage = page({
  path: '/doctor/list',
  component: 'doctor/doctorInfo',
  name: '医生',
  nameEn: 'Doctors',
  actions: [
    ...standardCalls('/admin/doctor-info'),
    '/admin/doctor-info/export',
    '/admin/doctor-info/page/exl',
    '/admin/doctor-info/staff',
  ],
})

export const availabilityPage = page({
  path: '/doctor/availability',
  component: 'doctor/availability',
  name: '医生可约时间',
  nameEn: 'Availability',
  actions: ['/admin/doctor-info/avl', '/admin/doctor-info/course/doctor', '/admin/doctor-info/campus'],
})

export const doctorRightsPage = page({
  path: '/doctor/rights',
  component: 'doctor/doctorRights',
  name: '医生教材权限',
  nameEn: 'Material rights',
  actions: ['/admin/doctor-info/edit/doctorSourceAuth'],
})
