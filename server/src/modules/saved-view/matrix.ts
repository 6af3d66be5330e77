import { savedView } from '@cogcampus/contract/admin/saved-view'
import { id, matrixOf, one, row, signedIn, type Target } from '../../../test/matrix/policy.ts'

const view = ({ word }: Target) => ({ page: 'any', name: word, query: 'due=TODAY', columns: [], isDefault: true })

export default matrixOf(savedView, {
  things: {
    view: {
      make: ({ sql, marked, ownerId }) =>
        one(sql`insert into saved_view (user_id, page, name, query, columns, is_default)
          values (${ownerId}, 'any', ${marked}, '', '[]', false) returning id, version`),
    },
  },
  calls: {
    list: { ...signedIn, request: () => ({ page: 'any' }) },
    add: { ...signedIn, request: view },
    update: {
      ...signedIn,
      about: 'view',
      mine: { elsewhere: 'NOT_FOUND' },
      request: (at) => {
        const { page: _, ...changed } = view(at)
        return { ...row(at), ...changed }
      },
    },
    delete: { ...signedIn, about: 'view', mine: { elsewhere: 'NOT_FOUND' }, request: id },
  },
})
