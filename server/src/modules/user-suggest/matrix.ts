import { userSuggest } from '@cogcampus/contract/admin/user-suggest'
import { accountSuggest } from '@cogcampus/contract/api/user-suggest'
import { accounts, id, MARK, matrixOf, most, nothing, one, row } from '../../../test/matrix/policy.ts'

const read = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] } as const
const answer = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'] } as const

export default [
  matrixOf(userSuggest, {
    things: {
      userSuggest: {
        owned: true,
        make: ({ sql, marked, campusId, place }) =>
          place === 'deleted'
            ? Promise.resolve({ id: 987_654_321, version: 1 })
            : one(sql`with account as (insert into parent_account (open_id) values (${`suggest ${marked} ${campusId}`} || random()) returning id)
                insert into user_suggest (account_id, campus_id, type, content)
                select id, ${campusId}, 'other', ${marked} from account returning id, version`),
      },
    },
    mark: async ({ sql }, other) => {
      await sql`with account as (insert into parent_account (open_id) values ('suggest mark') returning id)
        insert into user_suggest (account_id, campus_id, type, content) select id, ${other}, 'other', ${MARK} from account`
    },
    marked: ['page'],
    calls: {
      page: { ...read, request: most },
      detail: { ...read, about: 'userSuggest', request: id },
      opinion: { ...answer, about: 'userSuggest', request: (at) => ({ ...row(at), opinion: 'x' }) },
      close: { ...answer, about: 'userSuggest', request: row },
      export: { ...answer, request: () => ({ list: 'page' as const }) },
    },
  }),
  matrixOf(accountSuggest, {
    calls: {
      add: { ...accounts, request: () => ({ type: 'other', content: 'x' }) },
      // The account of this test has no patient.
      request: { ...accounts, request: () => ({ type: 'closure' as const }) },
      list: { ...accounts, request: nothing },
      type: { ...accounts, request: nothing },
    },
  }),
]
