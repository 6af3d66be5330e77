import { exported } from '@cogcampus/contract/admin/export'
import { id, matrixOf, nothing, one, signedIn } from '../../../test/matrix/policy.ts'

export default matrixOf(exported, {
  things: {
    export: {
      make: ({ sql, marked, ownerId }) =>
        one(sql`insert into export_run (owner_id, endpoint, list, query, name, language)
          values (${ownerId}, '/admin/customer/export', 'page', '{}', ${marked}, 'en') returning id`),
    },
  },
  calls: {
    page: { ...signedIn, request: nothing },
    file: { ...signedIn, about: 'export', mine: { elsewhere: 'NOT_FOUND', own: 'EXPORT_EXPIRED' }, request: id },
  },
})
