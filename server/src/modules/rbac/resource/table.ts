import type { resourceTypes } from '@cogcampus/contract/enums'
import type { Generated } from 'kysely'
import type { Kept } from '../../../db/columns.ts'
import { shared } from '../../../db/table.ts'

export interface ResourceTable extends Kept {
  parentId: number | null
  type: (typeof resourceTypes)[number]
  code: string
  name: string
  nameEn: string | null
  icon: string | null
  component: string | null
  hidden: Generated<boolean>
  fixed: Generated<boolean>
  sort: Generated<number>
  status: Generated<1 | 2>
  search: Generated<string>
}

export const rbacResource = shared<ResourceTable>({
  noun: 'rbac/resource',
  search: ['name', 'nameEn', 'code'],
  title: 'name',
  titleEn: 'nameEn',
  small: true,
  dicts: { status: 'status' },
  history: { call: '/admin/rbac/resource/tree' },
})
