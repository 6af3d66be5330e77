import { resource } from '@cogcampus/contract/admin/rbac/resource'
import { administrators, id, matrixOf, nothing, one, row, type Target } from '../../../../test/matrix/policy.ts'

const pageFields = ({ word }: Target) => ({
  parentId: null,
  type: 'PAGE' as const,
  code: `/${word}`,
  name: word,
  component: 'a/b',
})

export default matrixOf(resource, {
  things: {
    resource: {
      make: ({ sql, word, deletedAt }) =>
        one(sql`insert into rbac_resource (code, name, type, deleted_at)
          values (${word}, ${word}, 'PAGE', ${deletedAt}) returning id, version`),
    },
  },
  calls: {
    add: { ...administrators, whole: true, request: pageFields },
    update: { ...administrators, about: 'resource', whole: true, request: (at) => ({ ...row(at), ...pageFields(at) }) },
    delete: { ...administrators, about: 'resource', whole: true, request: id },
    restore: { ...administrators, about: 'resource', whole: true, live: 'NOT_FOUND', deleted: 'done', request: id },
    detail: { ...administrators, about: 'resource', deleted: 'done', request: id },
    page: { ...administrators, request: nothing },
    tree: { ...administrators, request: nothing },
    importRoutes: {
      ...administrators,
      whole: true,
      request: ({ word }) => ({ routes: [{ path: `/${word}`, component: 'a/b', name: word }] }),
    },
  },
})
