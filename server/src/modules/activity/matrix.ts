import { activity } from '@cogcampus/contract/admin/activity'
import { makeActivity } from '../../../test/matrix/activities.ts'
import { id, leaders, MARK, matrixOf, offices, operations, row, standard } from '../../../test/matrix/policy.ts'

const ofActivity = { ...leaders, about: 'activity' } as const

export default matrixOf(activity, {
  things: { activity: { owned: true, make: makeActivity } },
  mark: async ({ sql }, other) => {
    await sql`insert into activity (campus_id, title, type, start_at, end_at, capacity, content)
      values (${other}, ${MARK}, 'other', '2026-05-01T10:00:00Z', '2026-05-01T11:00:00Z', 10, 'x')`
  },
  marked: ['page'],
  calls: {
    ...standard('activity', { read: offices, write: leaders }, ({ word, campusId }) => ({
      ...{ campusId, title: word, type: 'other', content: 'x', capacity: 10 },
      ...{ startAt: '2026-05-01T10:00:00Z', endAt: '2026-05-01T11:00:00Z' },
    })),
    submit: { ...ofActivity, request: row },
    withdraw: { ...ofActivity, live: 'ACTIVITY_STATE', request: row },
    check: {
      ...{ ...operations, about: 'activity', live: 'ACTIVITY_STATE' },
      request: (at) => ({ ...row(at), agreed: true }),
    },
    cancel: { ...ofActivity, live: 'ACTIVITY_STATE', request: (at) => ({ ...row(at), reason: 'x' }) },
    numbers: { ...offices, about: 'activity', deleted: 'done', request: id },
  },
})
