import { live } from '@cogcampus/contract/admin/live'
import { accountLive } from '@cogcampus/contract/api/live'
import { accounts, matrixOf, nothing, signedIn } from '../../../test/matrix/policy.ts'

export default [
  matrixOf(live, {
    calls: {
      changes: { ...signedIn, request: nothing },
    },
  }),
  matrixOf(accountLive, {
    calls: {
      changes: { ...accounts, request: nothing },
    },
  }),
]
