import { reply } from '@cogcampus/contract/admin/reply'
import { accountReply } from '@cogcampus/contract/api/reply'
import { ofChild } from '../../../test/matrix/account.ts'
import { accounts, matrixOf } from '../../../test/matrix/policy.ts'

const writers = { may: ['CAMPUS_PRINCIPAL', 'DOCTOR'], about: 'soDay' } as const

export default [
  matrixOf(reply, {
    calls: {
      add: { ...writers, live: 'SESSION_NOT_HELD', request: ({ id }) => ({ soDayId: id, text: 'x' }) },
      'add/batch': { ...writers, live: 'SESSION_NOT_HELD', request: ({ id }) => ({ soDayIds: [id], text: 'x' }) },
      list: {
        may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'],
        request: ({ id }) => ({ soDayId: id }),
      },
      read: { ...writers, request: ({ id }) => ({ soDayId: id }) },
    },
  }),
  matrixOf(accountReply, {
    calls: {
      page: { ...accounts, request: () => ({ pageSize: 200 }) },
      add: { ...ofChild('childSession', 'SESSION_NOT_HELD'), request: ({ id }) => ({ soDayId: id, text: 'x' }) },
      read: { ...ofChild('childSession'), request: ({ id }) => ({ soDayId: id }) },
    },
  }),
]
