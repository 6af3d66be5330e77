import { soTime } from '@cogcampus/contract/admin/so-time'
import { MARK, matrixOf, most, one, standard } from '../../../test/matrix/policy.ts'

const read = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT', 'DOCTOR'] } as const
const write = { may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] } as const

export default matrixOf(soTime, {
  things: {
    soTime: {
      owned: true,
      own: true,
      make: ({ sql, marked, campusId, deletedAt }) =>
        one(sql`insert into so_time (campus_id, name, from_time, to_time, deleted_at)
          values (${campusId}, ${marked}, '09:00', '10:00', ${deletedAt}) returning id, version`),
    },
  },
  mark: async ({ sql }, other) => {
    await sql`insert into so_time (campus_id, name, from_time, to_time) values (${other}, ${MARK}, '09:00', '10:00')`
  },
  marked: ['page', 'slots'],
  calls: {
    ...standard('soTime', { read, write }, ({ word, campusId }) => ({
      ...{ campusId, name: word },
      ...{ fromTime: '09:00', toTime: '10:00' },
    })),
    slots: { ...read, request: most },
    all: { ...read, request: ({ campusId }) => ({ campusId }) },
  },
})
