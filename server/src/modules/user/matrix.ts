import { userProfile } from '@cogcampus/contract/admin/user'
import { matrixOf, signedIn } from '../../../test/matrix/policy.ts'

export default matrixOf(userProfile, {
  calls: {
    update: {
      ...signedIn,
      about: 'staff',
      mine: { elsewhere: 'FORBIDDEN' },
      request: (at) => ({ userId: at.id, gender: 1 as const }),
    },
  },
})
