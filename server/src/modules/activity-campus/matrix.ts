import { activityCampus } from '@cogcampus/contract/admin/activity-campus'
import { makeOffer } from '../../../test/matrix/activities.ts'
import { leaders, MARK, matrixOf, offices, row, standard, type Target } from '../../../test/matrix/policy.ts'

const about = 'activityCampus'
const times = { startAt: '2026-05-01T10:00:00Z', endAt: '2026-05-01T11:00:00Z', seats: 10 }
const because = (at: Target) => ({ ...row(at), reason: 'x' })
const fields = ({ campusId }: Target) => ({ campusId, activityId: 987_654_321, ...times })

export default matrixOf(activityCampus, {
  things: { activityCampus: { owned: true, make: makeOffer } },
  mark: async ({ sql }, other) => {
    await sql`with made as (insert into activity (title, type, start_at, end_at, capacity, content, state)
        values ('x', 'other', '2026-05-01T10:00:00Z', '2026-05-01T11:00:00Z', 10, 'x', 'PUBLISHED') returning id)
      insert into activity_campus (activity_id, campus_id, token, place, start_at, end_at, seats)
      select id, ${other}, 'mark', ${MARK}, '2026-05-01T10:00:00Z', '2026-05-01T11:00:00Z', 10 from made`
  },
  marked: ['page'],
  calls: {
    ...standard(about, { read: offices, write: leaders }, fields),
    add: { ...leaders, live: 'UNKNOWN_REFERENCE', request: fields },
    update: { ...leaders, about, request: (at) => ({ ...row(at), ...times }) },
    open: { ...offices, about, request: row },
    decline: { ...leaders, about, request: because },
    close: { ...offices, about, live: 'ACTIVITY_STATE', request: row },
    end: { ...offices, about, live: 'ACTIVITY_STATE', request: row },
    cancel: { ...leaders, about, request: because },
  },
})
