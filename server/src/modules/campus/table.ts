import type { ColumnType, Generated } from 'kysely'
import type { Filled, Kept } from '../../db/columns.ts'

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
  intro: string | null
  openingHours: Json<{ weekday: number; open: string; close: string }[]>
  status: Generated<1 | 2>
  remark: string | null
  search: Generated<string>
}

export interface RoomTable extends Kept {
  campusId: number
  name: string
  type: string | null
  capacity: number
  status: Generated<1 | 2>
}

export interface HolidayTable {
  id: Generated<number>
  campusId: number
  name: string
  fromDay: string
  toDay: string
  createdBy: Filled<number | null>
  createdAt: Filled<string>
}
