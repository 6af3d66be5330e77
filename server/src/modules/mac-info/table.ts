import type { DeviceState } from '@cogcampus/contract/life/device'
import { type ColumnType, type Generated, type SqlBool, sql } from 'kysely'
import type { ApplicationColumns } from '../../applications/columns.ts'
import type { Kept } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'

interface About {
  name: string
  code: string
  serial: string
  type: string
  roomId: number | null
  softwareVersion: string | null
  licenceFrom: string
  licenceTo: string
}

export interface MacInfoTable extends Kept, About {
  campusId: number
  /** The last warning sent of this end, as the days before it. */
  licenceWarned: ColumnType<number | null, number | null | undefined, number | null>
  state: Generated<DeviceState>
  remark: string | null
  search: Generated<string>
}

export const macInfo = owned<MacInfoTable>({
  noun: 'mac-info',
  campus: 'campusId',
  // Doctors see the devices of their campus.
  own: { home: () => sql<SqlBool>`true` },
  search: ['name', 'code', 'serial'],
  title: 'name',
  dicts: { type: 'deviceType' },
  untouchedBy: ['licenceWarned'],
  history: { call: '/admin/mac-info/page', unshown: ['licenceWarned'] },
})

export interface MacApplyTable extends ApplicationColumns, About {
  /** The device whose licence is to go on; null of a new one. */
  macId: number | null
  search: Generated<string>
}

export const macApply = owned<MacApplyTable>({
  noun: 'mac-info',
  campus: 'campusId',
  owner: 'applicantId',
  search: ['name', 'code', 'serial'],
  title: 'name',
  dicts: { type: 'deviceType' },
  history: { call: '/admin/mac-info/apply/page' },
})
