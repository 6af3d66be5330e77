import type { Generated } from 'kysely'
import type { Filled, Kept } from '../../db/columns.ts'
import { shared } from '../../db/table.ts'

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

export const dict = shared<DictTable>({
  noun: 'dict',
  search: ['label', 'labelEn', 'value'],
  title: 'label',
  titleEn: 'labelEn',
  partOf: 'type',
  small: true,
  dicts: { type: 'dictType', status: 'status' },
  history: { call: '/admin/dict/page' },
})

export interface AgreementTable {
  code: string
  revision: number
  title: string
  body: string
  effectiveAt: Generated<string>
  createdBy: Filled<number | null>
  createdAt: Filled<string>
}

export const agreement = shared<AgreementTable>({
  noun: 'dict',
  title: 'title',
  history: { call: '/admin/dict/agreement/info' },
})

export interface ConfigTable {
  key: string
  value: string | number
  version: Filled<number>
  updatedAt: Filled<string>
  updatedBy: Filled<number | null>
}

export const config = shared<ConfigTable>({
  noun: 'dict',
  title: 'key',
  history: { call: '/admin/dict/config/update' },
})
