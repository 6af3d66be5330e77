import { operation } from '@cogcampus/contract/admin/operation'
import { leaders, MARK, matrixOf } from '../../../test/matrix/policy.ts'

export default matrixOf(operation, {
  mark: async ({ sql }, other) => {
    await sql`insert into operation (id, endpoint, user_name, campus_id, ip, request_id, ms)
      values (nextval('operation_id'), '/admin/campus/update', ${MARK}, ${other}, '::1', 'x', 1)`
    await sql`insert into operation_change
      select id, 'campus', ${other}, 'UPDATE', jsonb_build_object('name', jsonb_build_object('to', ${MARK}::text))
      from operation where user_name = ${MARK}`
  },
  marked: ['page'],
  calls: {
    tables: { ...leaders, request: () => ({}) },
    page: { ...leaders, request: () => ({ pageSize: 200 }) },
  },
})
