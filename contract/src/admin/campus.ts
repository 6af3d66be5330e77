import * as z from 'zod'
import { HolidayDay } from '../dates.ts'
import { crud, noun, read } from '../endpoint.ts'
import { page } from '../page.ts'
import {
  CampusPhone,
  Clock,
  Code,
  Day,
  DictValue,
  Enabled,
  FileUrl,
  Id,
  Name,
  Note,
  PageQuery,
  pageOf,
  Text,
  Time,
  Version,
  Weekday,
} from '../schema.ts'
import { Figures } from './total.ts'

const Room = z.strictObject({
  /** Absent for a room that is new. */
  id: Id.optional(),
  name: Name(30),
  type: DictValue('roomType').nullable().optional(),
  capacity: z.int().min(1).max(500),
  status: Enabled.optional(),
})
const Holiday = z.strictObject({ id: Id.optional(), name: Name(30), from: HolidayDay, to: HolidayDay })
/** A day worked by the hours and templates of another weekday, as the state moves holidays. */
const WorkingDay = z.strictObject({ id: Id.optional(), day: HolidayDay, weekday: Weekday })
const OpeningHours = z.strictObject({
  weekday: Weekday,
  open: Clock,
  close: Clock,
})
const TimeZone = z
  .string()
  .max(50)
  .regex(/^[A-Za-z_]+(\/[A-Za-z_+\-\d]+)*$/)

const CampusRow = z.strictObject({
  id: Id,
  name: z.string(),
  code: z.string(),
  region: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  principalName: z.string().nullable(),
  timeZone: z.string(),
  status: Enabled,
  roomCount: z.int(),
  staffCount: z.int(),
  createdAt: Time,
  deletedAt: Time.nullable(),
  version: Version,
})
const CampusDetail = CampusRow.extend({
  principalId: Id.nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  photos: z.array(FileUrl('campusPhoto')),
  logo: FileUrl('campusPhoto').nullable(),
  intro: z.string().nullable(),
  openingHours: z.array(OpeningHours),
  remark: z.string().nullable(),
  rooms: z.array(
    z.strictObject({ id: Id, name: z.string(), type: z.string().nullable(), capacity: z.int(), status: Enabled }),
  ),
  holidays: z.array(z.strictObject({ id: Id, name: z.string(), from: Day, to: Day })),
  workingDays: z.array(z.strictObject({ id: Id, day: Day, weekday: z.int() })),
})
const Brief = z.strictObject({ id: Id, name: z.string(), code: z.string(), timeZone: z.string() })
/** `figures` are those of the business (`life/totalNumbers.ts`) of a period. */
const Total = z.strictObject({
  staff: z.int(),
  rooms: z.int(),
  holidaysAhead: z.int(),
  period: z.strictObject({ from: Day, to: Day }),
  figures: Figures,
})
const StaffBrief = z.strictObject({
  id: Id,
  userName: z.string(),
  phoneNo: z.string().nullable(),
  headUrl: FileUrl('avatar').nullable(),
  status: Enabled,
  roleNames: z.array(z.string()),
})

const standard = crud({
  name: 'campus',
  access: { read: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'], write: [] },
  fields: {
    name: Name(50),
    code: Code.max(20),
    region: Text(50).nullable().optional(),
    address: Text(200).nullable().optional(),
    phone: CampusPhone.nullable().optional(),
    principalId: Id.nullable().optional(),
    timeZone: TimeZone,
    lat: z.number().min(-90).max(90).nullable().optional(),
    lng: z.number().min(-180).max(180).nullable().optional(),
    photos: z.array(FileUrl('campusPhoto')).max(9).optional(),
    /** At the head of contracts, receipts and statements. */
    logo: FileUrl('campusPhoto').nullable().optional(),
    intro: Note().nullable().optional(),
    openingHours: z.array(OpeningHours).max(14).optional(),
    status: Enabled.optional(),
    remark: Text(200).nullable().optional(),
    /** The whole lists: what is missing from them is removed. */
    rooms: z.array(Room).max(200).optional(),
    holidays: z.array(Holiday).max(400).optional(),
    workingDays: z.array(WorkingDay).max(400).optional(),
  },
  row: CampusRow,
  detail: CampusDetail,
  filters: { status: Enabled.optional(), region: Text(50).optional(), deleted: z.boolean().optional() },
})

/** Campuses with their rooms, holidays and time zone. Specification section 7, catalogue `campus`. */
export const campus = noun('/admin/campus', {
  ...standard,
  // A principal keeps the own campus; opening and closing one is headquarters' business.
  update: { ...standard.update, access: ['CAMPUS_PRINCIPAL'] },
  all: read({ summary: 'The campuses in scope, for choosing one', access: 'session', output: z.array(Brief) }),
  'all/admin': read({
    summary: 'Every campus in scope, disabled ones too, for choosing one at headquarters',
    access: ['HQ_OPERATION', 'MARKETING_DIRECTOR'],
    output: z.array(Brief.extend({ status: Enabled })),
  }),
  total: read({
    summary: 'Headline counts of each campus in scope, with the figures of the month so far',
    access: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'],
    output: z.array(Total.extend({ id: Id, name: z.string() })),
  }),
  'total/current': read({
    summary: "Headline counts of the caller's own campus with the figures of today; of all in scope at headquarters",
    access: 'session',
    output: Total.extend({ campusName: z.string().nullable(), campuses: z.int() }),
  }),
  'user/page': read({
    summary: 'The staff of a campus',
    access: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'],
    input: PageQuery.extend({ campusId: Id.optional() }),
    output: pageOf(StaffBrief),
  }),
  'user/role/page': read({
    summary: 'The staff of a campus who hold a role',
    access: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'],
    input: PageQuery.extend({ campusId: Id.optional(), roleCode: Code }),
    output: pageOf(StaffBrief),
  }),
  'user/role/all': read({
    summary: 'The roles that the staff of a campus hold, for choosing one',
    access: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'],
    input: z.strictObject({ campusId: Id.optional() }),
    output: z.array(z.strictObject({ code: z.string(), name: z.string() })),
  }),
  'user/tree': read({
    summary: 'Campuses in scope with their staff below them',
    access: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'],
    output: z.array(
      z.strictObject({
        id: Id,
        name: z.string(),
        childList: z.array(z.strictObject({ id: Id, userName: z.string() })),
      }),
    ),
  }),
})

export const campusPage = page({
  path: '/system/campus',
  component: 'system/campus',
  name: '校区',
  nameEn: 'Campuses',
  actions: [
    '/admin/campus/page',
    '/admin/campus/detail',
    '/admin/campus/add',
    '/admin/campus/update',
    '/admin/campus/delete',
    '/admin/campus/restore',
    '/admin/campus/total',
    '/admin/campus/all/admin',
    '/admin/campus/user/page',
    '/admin/campus/user/role/page',
    '/admin/campus/user/role/all',
    '/admin/campus/user/tree',
  ],
})
