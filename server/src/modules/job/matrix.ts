import { job } from '@cogcampus/contract/admin/job'
import { administrators, matrixOf, nothing } from '../../../test/matrix/policy.ts'

export default matrixOf(job, {
  calls: {
    page: { ...administrators, request: nothing },
    'run/page': { ...administrators, request: () => ({ pageSize: 200 }) },
    run: { ...administrators, whole: true, request: () => ({ name: 'tidy' as const }) },
  },
})
