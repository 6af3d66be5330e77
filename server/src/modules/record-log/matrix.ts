import { recordLog } from '@cogcampus/contract/admin/record-log'
import { leaders, MARK, matrixOf } from '../../../test/matrix/policy.ts'

export default matrixOf(recordLog, {
  mark: async ({ sql }, other) => {
    await sql`insert into record_log (kind, campus_id, login_name, user_name, ip, user_agent)
      values ('LOGIN', ${other}, ${MARK}, ${MARK}, '::1', 'x')`
  },
  marked: ['page'],
  calls: {
    page: { ...leaders, request: () => ({ pageSize: 200 }) },
  },
})
