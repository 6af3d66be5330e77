import type { Generated } from 'kysely'
import type { Filled, Kept } from '../../db/columns.ts'

export interface PatientTable extends Kept {
  campusId: number
  number: Generated<string>
  name: string
  gender: number
  birthday: string
  source: string | null
  consultantId: number | null
  state: Generated<'TRIAL' | 'ACTIVE' | 'PAUSED' | 'ENDED'>
  remark: string | null
  search: Generated<string>
}

export interface ParentInfoTable extends Kept {
  name: string
  gender: number | null
  phone: string
  remark: string | null
  search: Generated<string>
}

export interface PatientParentTable {
  patientId: number
  parentId: number
  relation: string
  guardian: Generated<boolean>
  payer: Generated<boolean>
  createdBy: Filled<number | null>
  createdAt: Filled<string>
}
