import { announcement } from '@cogcampus/contract/admin/announcement'
import { id, MARK, matrixOf, most, nothing, one, row, standard } from '../../../test/matrix/policy.ts'

const may = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'] } as const
const ofAnnouncement = { ...may, about: 'announcement' } as const

export default matrixOf(announcement, {
  things: {
    announcement: {
      owned: true,
      make: ({ sql, marked, campusId, deletedAt }) =>
        one(sql`insert into announcement (campus_id, audience, title, body, deleted_at)
          values (${campusId}, 'STAFF', ${marked}, ${marked}, ${deletedAt}) returning id, version`),
    },
  },
  mark: async ({ sql }, other) => {
    await sql`insert into announcement (campus_id, audience, title, body) values (${other}, 'STAFF', ${MARK}, ${MARK})`
  },
  marked: ['page'],
  calls: {
    ...standard('announcement', { read: may, write: may }, ({ word, campusId }) => ({
      ...{ campusId, audience: 'STAFF' as const, title: word, body: word },
    })),
    send: { ...ofAnnouncement, request: row },
    withdraw: { ...ofAnnouncement, live: 'ANNOUNCEMENT_STATE', request: row },
    receivers: { ...ofAnnouncement, request: (at) => ({ ...id(at), ...most() }) },
    notices: { ...ofAnnouncement, request: id },
    pauseNotices: { ...ofAnnouncement, live: 'ANNOUNCEMENT_STATE', request: row },
    resumeNotices: { ...ofAnnouncement, live: 'ANNOUNCEMENT_STATE', request: row },
    stopNotices: { ...ofAnnouncement, live: 'ANNOUNCEMENT_STATE', request: row },
    roles: { ...may, request: nothing },
  },
})
