import { dict } from '@cogcampus/contract/admin/dict'
import {
  administrators,
  id,
  matrixOf,
  nothing,
  one,
  operations,
  row,
  signedIn,
  type Target,
} from '../../../test/matrix/policy.ts'

const item = ({ word }: Target) => ({ type: 'relation', value: word, label: word })

export default matrixOf(dict, {
  things: {
    dict: {
      make: ({ sql, word, deletedAt }) =>
        one(sql`insert into dict (type, value, label, deleted_at)
          values ('relation', ${word}, ${word}, ${deletedAt}) returning id, version`),
    },
  },
  calls: {
    add: { ...operations, request: item },
    update: { ...operations, about: 'dict', request: (at) => ({ ...row(at), ...item(at) }) },
    delete: { ...operations, about: 'dict', request: id },
    restore: { ...operations, about: 'dict', live: 'NOT_FOUND', deleted: 'done', request: id },
    detail: { ...operations, about: 'dict', deleted: 'done', request: id },
    page: { ...operations, request: nothing },
    all: { ...signedIn, request: nothing },
    'agreement/info': { ...operations, request: () => ({ code: 'privacy' }) },
    'agreement/edit': { ...operations, request: ({ word }) => ({ code: word, revision: 0, title: word, body: word }) },
    'config/info': { may: 'anyone', request: nothing },
    'config/update': {
      ...administrators,
      live: 'STALE_VERSION',
      request: () => ({ items: [{ key: 'product.model', value: 'x', version: 99 }] }),
    },
  },
})
