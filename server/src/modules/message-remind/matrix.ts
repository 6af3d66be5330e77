import { messageRemind } from '@cogcampus/contract/admin/message-remind'
import { matrixOf, nothing, signedIn } from '../../../test/matrix/policy.ts'

export default matrixOf(messageRemind, {
  calls: {
    list: { ...signedIn, request: nothing },
    asked: { ...signedIn, request: nothing },
  },
})
