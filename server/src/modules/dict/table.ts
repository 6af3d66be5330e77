import type { Generated } from 'kysely'
import type { Filled, Kept } from '../../db/columns.ts'

export interface DictTable extends Kept {
  type: string
  value: string
  label: string
  labelEn: string | null
  color: string | null
  sort: Generated<number>
  status: Generated<1 | 2>
  builtIn: Generated<boolean>
  remark: string | null
  search: Generated<string>
}

export interface AgreementTable {
  code: string
  revision: number
  title: string
  body: string
  effectiveAt: Generated<string>
  createdBy: Filled<number | null>
  createdAt: Filled<string>
}

export interface ConfigTable {
  key: string
  value: string | number
  version: Filled<number>
  updatedAt: Filled<string>
  updatedBy: Filled<number | null>
}
