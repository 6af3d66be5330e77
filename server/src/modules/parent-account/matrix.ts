import { parentAccount } from '@cogcampus/contract/admin/parent-account'
import { makeAccount, makeContentCheck } from '../../../test/matrix/families.ts'
import { id, MARK, matrixOf, most, newPhone, offices, row } from '../../../test/matrix/policy.ts'

const keepers = { may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] } as const

export default matrixOf(parentAccount, {
  things: {
    parentAccount: { owned: true, make: makeAccount },
    contentCheck: { owned: true, make: makeContentCheck },
  },
  mark: async ({ sql }, other) => {
    await sql`insert into parent_account (open_id, phone, campus_id, remark)
      values ('marked', ${newPhone()}, ${other}, ${MARK})`
  },
  marked: ['page'],
  calls: {
    page: { ...offices, request: most },
    detail: { ...offices, about: 'parentAccount', deleted: 'done', request: id },
    add: { ...keepers, request: ({ campusId }) => ({ campusId, phone: newPhone() }) },
    update: { ...keepers, about: 'parentAccount', request: (at) => ({ ...row(at), locked: true }) },
    delete: { ...keepers, about: 'parentAccount', request: id },
    restore: { ...keepers, about: 'parentAccount', live: 'NOT_FOUND', deleted: 'done', request: id },
  },
})
