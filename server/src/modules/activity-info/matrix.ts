import { activityInfo } from '@cogcampus/contract/api/activity-info'
import { accounts, matrixOf } from '../../../test/matrix/policy.ts'

const anyone = { may: 'anyone', live: 'NOT_FOUND' } as const
const own = { ...accounts, live: 'NOT_FOUND' } as const
const unknown = { id: 987_654_321 }
const token = 'a'.repeat(16)
const ticket = 'a'.repeat(43)
const family = { name: 'x', phone: '13800000000', consent: true as const }

export default matrixOf(activityInfo, {
  calls: {
    // Names of campuses are no secret to families.
    page: { may: 'anyone', request: ({ campusId }) => ({ campusId, pageSize: 200 }) },
    detail: { ...anyone, request: () => unknown },
    'detail/new': { ...anyone, request: () => ({ token }) },
    'signUp/new': { ...anyone, request: () => ({ token, ...family }) },
    'code/new': { ...anyone, request: () => ({ ticket }) },
    'cancel/new': { ...anyone, request: () => ({ ticket }) },
    code: { ...own, request: () => unknown },
    signUp: { ...own, request: () => ({ ...unknown, ...family }) },
    cancel: { ...own, request: () => unknown },
  },
})
