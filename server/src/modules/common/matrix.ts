import { common } from '@cogcampus/contract/api/common'
import { matrixOf, nothing } from '../../../test/matrix/policy.ts'

export default matrixOf(common, {
  calls: {
    showGuide: { may: 'anyone', request: nothing },
    dict: { may: 'anyone', request: () => ({ type: 'leaveReason' as const }) },
  },
})
