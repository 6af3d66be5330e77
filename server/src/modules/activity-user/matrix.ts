import { activityUser } from '@cogcampus/contract/admin/activity-user'
import { makeSignUp } from '../../../test/matrix/activities.ts'
import { id, MARK, matrixOf, most, offices, row } from '../../../test/matrix/policy.ts'

export default matrixOf(activityUser, {
  things: { activityUser: { owned: true, make: makeSignUp } },
  mark: async ({ sql }, other) => {
    await sql`with made as (insert into activity (title, type, start_at, end_at, capacity, content, state)
        values ('x', 'other', '2026-05-01T10:00:00Z', '2026-05-01T11:00:00Z', 10, 'x', 'PUBLISHED') returning id),
      offer as (insert into activity_campus (activity_id, campus_id, token, start_at, end_at, seats, taken)
        select id, ${other}, 'marked', '2026-05-01T10:00:00Z', '2026-05-01T11:00:00Z', 10, 1 from made returning id, activity_id)
      insert into activity_user (activity_id, activity_campus_id, campus_id, name, phone, no, state, source, secret)
      select activity_id, id, ${other}, ${MARK}, '13800000000', 1, 'SIGNED', 'STAFF', 'mark' from offer`
  },
  marked: ['page'],
  calls: {
    page: { ...offices, request: most },
    reveal: { ...offices, about: 'activityUser', request: id },
    add: {
      ...{ ...offices, live: 'UNKNOWN_REFERENCE' },
      request: () => ({ activityCampusId: 987_654_321, name: 'x', phone: '13800000000' }),
    },
    checkIn: { ...offices, live: 'NOT_FOUND', request: () => ({ activityCampusId: 987_654_321, code: '12345678' }) },
    cancel: { ...offices, about: 'activityUser', request: row },
    export: { ...offices, request: () => ({ list: 'page' as const }) },
  },
})
