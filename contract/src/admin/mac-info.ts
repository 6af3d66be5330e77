import * as z from 'zod'
import { applications } from '../application.ts'
import { LicenceDay } from '../dates.ts'
import { crud, noun, read, remove } from '../endpoint.ts'
import type { RoleCode } from '../enums.ts'
import { deviceBlocks, deviceStates } from '../life/device.ts'
import { page } from '../page.ts'
import { Code, Day, DictValue, Enabled, Id, Name, Nothing, PageQuery, pageOf, Text, Time, Version } from '../schema.ts'
import { exports } from '../sheets.ts'

const readers = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'] as const satisfies RoleCode[]
const keepers = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] as const satisfies RoleCode[]
/** How a licence stands today; one that ends within 30 days is ENDING. */
export const deviceLicences = ['VALID', 'ENDING', 'ENDED'] as const

const about = {
  name: Name(50),
  code: Code.max(30),
  /** The MAC address, or the serial number of a device without one. */
  serial: Code.max(50),
  type: DictValue('deviceType'),
  softwareVersion: Text(30).nullable().optional(),
  licenceFrom: LicenceDay,
  /** The last day on which the licence holds. */
  licenceTo: LicenceDay,
}

const Device = z.strictObject({
  id: Id,
  campusId: Id,
  campusName: z.string(),
  name: z.string(),
  code: z.string(),
  serial: z.string(),
  type: z.string(),
  roomId: Id.nullable(),
  roomName: z.string().nullable(),
  softwareVersion: z.string().nullable(),
  licenceFrom: Day,
  licenceTo: Day,
  state: z.enum(deviceStates),
  /** Why it cannot be scheduled today. */
  blocked: z.enum(deviceBlocks).nullable(),
  remark: z.string().nullable(),
  createdAt: Time,
  deletedAt: Time.nullable(),
  version: Version,
})

const filters = {
  campusId: Id.optional(),
  roomId: Id.optional(),
  type: Code.optional(),
  state: z.enum(deviceStates).optional(),
  licence: z.enum(deviceLicences).optional(),
  /** Devices in use whose licence ends within 30 days, or has ended. */
  remind: z.boolean().optional(),
  deleted: z.boolean().optional(),
}

/** The standard calls, of which the specification names some, `update` as `edit`. */
export const deviceCalls = {
  ...crud({
    name: 'device',
    access: { read: readers, write: keepers },
    fields: { ...about, state: z.enum(deviceStates), remark: Text(200).nullable().optional() },
    row: Device,
    filters,
  }),
  ...exports({ name: 'device', access: keepers, lists: ['page'], query: filters }),
}

/** A campus asks for the licence of a new device, or for a further one of a device that it has; headquarters sets its days. */
export const deviceApplications = applications({
  name: 'device application',
  access: { apply: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'], check: ['HQ_OPERATION'], read: keepers },
  fields: {
    campusId: Id,
    /** The device whose licence ends; its name, code, serial number, type and room then stay as they are. */
    macId: Id.optional(),
    roomId: Id.nullable().optional(),
    ...about,
  },
  row: {
    macId: Id.nullable(),
    code: z.string(),
    serial: z.string(),
    type: z.string(),
    roomName: z.string().nullable(),
    softwareVersion: z.string().nullable(),
    licenceFrom: Day,
    licenceTo: Day,
  },
  decision: { licenceFrom: LicenceDay.optional(), licenceTo: LicenceDay.optional() },
})

const Room = z.strictObject({
  id: Id,
  campusId: Id,
  campusName: z.string(),
  name: z.string(),
  type: z.string().nullable(),
  capacity: z.int(),
  status: Enabled,
  devices: z.array(z.strictObject({ id: Id, name: z.string(), blocked: z.enum(deviceBlocks).nullable() })),
})

/** Devices: who has them, where they stand, and until when they may be used. Catalogue `mac-info`. */
export const macInfo = noun('/admin/mac-info', {
  apply: deviceApplications.apply,
  'apply/check': deviceApplications.check,
  'apply/withdraw': deviceApplications.withdraw,
  'apply/detail': deviceApplications.detail,
  'apply/page': deviceApplications.page,
  page: deviceCalls.page,
  detail: deviceCalls.detail,
  edit: deviceCalls.update,
  delete: deviceCalls.delete,
  restore: deviceCalls.restore,
  export: deviceCalls.export,
  'class/room': remove({
    summary: 'Put a device into a room of its campus, or out of its room where none is named',
    access: keepers,
    input: z.strictObject({ id: Id, roomId: Id.optional() }),
    output: Nothing,
  }),
  'room/page': read({
    summary: 'The rooms of campuses, each with its devices',
    access: readers,
    input: PageQuery.extend({
      campusId: Id.optional(),
      type: Code.optional(),
      status: Enabled.optional(),
    }),
    output: pageOf(Room),
  }),
})

export const devicePage = page({
  path: '/device/list',
  component: 'device/list',
  name: '设备',
  nameEn: 'Devices',
  remind: 'ADMIN_MAC',
  actions: [
    '/admin/mac-info/page',
    '/admin/mac-info/detail',
    '/admin/mac-info/edit',
    '/admin/mac-info/delete',
    '/admin/mac-info/restore',
    '/admin/mac-info/export',
    '/admin/mac-info/class/room',
  ],
})

export const deviceApplyPage = page({
  path: '/device/apply',
  component: 'device/apply',
  name: '设备申请',
  nameEn: 'Device applications',
  remind: 'ADMIN_MAC_APPLY',
  actions: [
    '/admin/mac-info/apply/page',
    '/admin/mac-info/apply/detail',
    '/admin/mac-info/apply',
    '/admin/mac-info/apply/check',
    '/admin/mac-info/apply/withdraw',
  ],
})

export const classroomPage = page({
  path: '/device/room',
  component: 'device/room',
  name: '教室',
  nameEn: 'Classrooms',
  actions: ['/admin/mac-info/room/page'],
})
