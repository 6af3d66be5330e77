import { parentInfo } from '@cogcampus/contract/admin/parent-info'
import { type SqlBool, sql } from 'kysely'
import type { Found } from '../../db/parts.ts'
import type { WriteScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { crudHandlers } from '../../http/crud.ts'
import { notFound } from '../../lib/errors.ts'
import { identityColumns, identityOf } from '../../lib/identity.ts'
import { renewSearch } from '../patient/store.ts'
import { computed, foundParent } from './columns.ts'

const standard = crudHandlers(parentInfo, 'parentInfo', {
  sortable: ['createdAt'],
  by: '-id',
  columns: computed,
  filters: {
    campusId: (id) => sql<SqlBool>`parent_info.campus_ids && array[${id}]::bigint[]`,
    unreached: (yes) => sql<SqlBool>`unreached_family(parent_info.id) = ${yes}`,
  },
  found: foundParent('parent_info'),
  prepare: (_, { phone, identityNo, ...fields }) => ({
    ...fields,
    ...(phone ? { phone } : {}),
    ...identityColumns(identityNo),
  }),
  saved: async ({ scope }, parent) => renewSearch(scope, await childrenOf(scope, parent)),
  exported: [
    { header: 'parent.name', value: 'name' },
    { header: 'patient.gender', value: 'gender', dict: 'sex', width: 8 },
    { header: 'patient.phone', value: 'phone', width: 16 },
    {
      header: 'parent.patients',
      value: ({ patients }) => (patients as unknown as { name: string }[]).map(({ name }) => name).join('、'),
      width: 20,
    },
    { header: 'parent.occupation', value: 'occupation' },
    { header: 'parent.address', value: 'address', width: 30 },
    { header: 'parent.account', value: 'account', words: 'parent.account', width: 12 },
    { header: 'patient.createdAt', value: 'createdAt', type: 'time' },
  ],
})

export const parentInfoHandlers: Handlers<typeof parentInfo> = {
  page: standard.page,
  detail: standard.detail,
  update: standard.update,
  restore: standard.restore,
  export: standard.export,
  'page/exl': standard['page/exl'],

  delete: standard.delete,

  async reveal({ scope }, { id }) {
    const found = await scope
      .from('parentInfo')
      .select(['parentInfo.phone', 'parentInfo.identityCipher', 'parentInfo.identityKey'])
      .where('parentInfo.id', '=', id)
      .where('parentInfo.deletedAt', 'is', null)
      .executeTakeFirst()
    if (!found) throw notFound()
    return { phone: found.phone, identityNo: identityOf(found) }
  },
}

/** The patients of a parent, who are found by the phone. */
async function childrenOf(scope: WriteScope, parent: Found<'parentInfo'>): Promise<number[]> {
  const links = await scope.partsOf('parentInfo', parent).from('patientParent').select('patientId').execute()
  return links.map(({ patientId }) => patientId)
}
