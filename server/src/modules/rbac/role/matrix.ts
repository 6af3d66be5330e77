import { role } from '@cogcampus/contract/admin/rbac/role'
import { administrators, id, matrixOf, nothing, one, row, type Target } from '../../../../test/matrix/policy.ts'

const roleFields = ({ word }: Target) => ({ code: word, name: word, scope: 'OWN' as const })

export default matrixOf(role, {
  things: {
    role: {
      make: ({ sql, word, deletedAt }) =>
        one(sql`insert into rbac_role (code, name, scope, deleted_at)
          values (${word}, ${word}, 'OWN', ${deletedAt}) returning id, version`),
    },
  },
  calls: {
    add: { ...administrators, whole: true, request: roleFields },
    update: { ...administrators, about: 'role', whole: true, request: (at) => ({ ...row(at), ...roleFields(at) }) },
    delete: { ...administrators, about: 'role', whole: true, request: id },
    restore: { ...administrators, about: 'role', whole: true, live: 'NOT_FOUND', deleted: 'done', request: id },
    detail: { ...administrators, about: 'role', deleted: 'done', request: id },
    page: { ...administrators, request: nothing },
    listRoleResource: { ...administrators, about: 'role', request: (at) => ({ roleId: at.id }) },
    saveRoleResource: {
      ...administrators,
      about: 'role',
      whole: true,
      request: (at) => ({ roleId: at.id, version: at.version, resourceIds: [] }),
    },
  },
})
