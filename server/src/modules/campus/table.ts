import type { ColumnType, Generated } from 'kysely'
import type { Filled, Kept } from '../../db/columns.ts'
import { known, owned } from '../../db/table.ts'

type Json<T> = ColumnType<T, T | undefined, T>

export interface CampusTable extends Kept {
  name: string
  code: string
  region: string | null
  address: string | null
  phone: string | null
  principalId: number | null
  timeZone: string
  lat: number | null
  lng: number | null
  photos: Json<string[]>
  logo: string | null
  intro: string | null
  openingHours: Json<{ weekday: number; open: string; close: string }[]>
  status: Generated<1 | 2>
  remark: string | null
  search: Generated<string>
}

export const campus = known<CampusTable>({
  noun: 'campus',
  campus: 'id',
  known: 'everyone',
  search: ['name', 'code', 'address', 'region'],
  title: 'name',
  small: true,
  files: ['photos', 'logo'],
  dicts: { status: 'status' },
  history: { call: '/admin/campus/detail' },
})

export interface RoomTable extends Kept {
  campusId: number
  name: string
  type: string | null
  capacity: number
  status: Generated<1 | 2>
}

export const room = known<RoomTable>({
  noun: 'campus',
  campus: 'campusId',
  // Names of rooms stand beside the sessions of doctors and consultants.
  known: 'everyone',
  title: 'name',
  small: true,
  partOf: 'campusId',
  dicts: { type: 'roomType', status: 'status' },
  history: { call: '/admin/campus/detail' },
})

export interface HolidayTable {
  id: Generated<number>
  campusId: number
  name: string
  fromDay: string
  toDay: string
  createdBy: Filled<number | null>
  createdAt: Filled<string>
}

export const holiday = owned<HolidayTable>({
  noun: 'campus',
  campus: 'campusId',
  title: 'name',
  partOf: 'campusId',
  history: { call: '/admin/campus/detail' },
})

/** A day on which a campus works by the plan of another weekday. */
export interface WorkingDayTable {
  id: Generated<number>
  campusId: number
  day: string
  /** 1 is Monday. */
  weekday: number
  createdBy: Filled<number | null>
  createdAt: Filled<string>
}

export const workingDay = owned<WorkingDayTable>({
  noun: 'campus',
  campus: 'campusId',
  title: 'day',
  partOf: 'campusId',
  history: { call: '/admin/campus/detail' },
})
