import { type Generated, type SqlBool, sql } from 'kysely'
import type { Filled, Kept } from '../../db/columns.ts'
import { type OwnRows, owned } from '../../db/table.ts'
import { type IdentityColumns, identitySecrets } from '../../lib/identity.ts'
import { ofOwnPatient } from '../patient/table.ts'

export interface ParentInfoTable extends Kept, IdentityColumns {
  name: string
  gender: 1 | 2 | null
  phone: string
  occupation: string | null
  address: string | null
  remark: string | null
  /** Triggers derive them from the patients, deleted ones included. */
  campusIds: Filled<number[]>
  search: Generated<string>
}

const parentOfOwn: OwnRows = (userId) =>
  sql<SqlBool>`parent_info.id in (select l.parent_id from patient_parent l where ${ofOwnPatient('l.patient_id')(userId)})`

export const parentInfo = owned<ParentInfoTable>({
  noun: 'parent-info',
  campus: { among: 'campusIds' },
  own: { parentOfOwn },
  seenWith: `exists (select from patient_parent l where l.parent_id = parent_info.id)
    or exists (select from order_info o where o.parent_id = parent_info.id)`,
  search: ['name', 'phone'],
  title: 'name',
  dicts: { gender: 'sex' },
  // What links and patients say of a parent is no change of the parent.
  untouchedBy: ['campusIds'],
  history: {
    call: '/admin/parent-info/detail',
    masked: ['phone'],
    secret: [...identitySecrets],
    unshown: ['campusIds'],
  },
})
