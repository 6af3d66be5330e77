import { doctorLeave } from '@cogcampus/contract/admin/doctor-leave'
import { newDoctor, newProfile } from '../../../test/matrix/doctors.ts'
import { id, MARK, matrixOf, offices, one, row, standard } from '../../../test/matrix/policy.ts'

const read = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'] } as const

/** Days that no other request has: leave of one doctor does not overlap. */
let days = 0
const day = () => new Date(Date.UTC(2010, 0, 1 + days++)).toISOString().slice(0, 10)
const fields = () => {
  const at = day()
  return { fromDay: at, toDay: at, reason: 'annual' }
}

export default matrixOf(doctorLeave, {
  things: {
    'doctor-leave': {
      owned: true,
      own: true,
      make: async (making) => {
        const { id } = await newProfile(making)
        const at = day()
        return one(making.sql`insert into doctor_leave (doctor_id, from_day, to_day, reason, remark, deleted_at)
          values (${id}, ${at}, ${at}, 'annual', ${making.marked}, ${making.deletedAt}) returning id, version`)
      },
    },
  },
  mark: async ({ sql }, other) => {
    const { id } = await newDoctor(sql, MARK, other)
    await sql`insert into doctor_info (id, name, type) values (${id}, ${MARK}, 'therapist')`
    await sql`insert into doctor_leave (doctor_id, from_day, to_day, reason, remark)
      values (${id}, '2026-05-01', '2026-05-02', 'annual', ${MARK})`
  },
  marked: ['page'],
  calls: {
    ...standard('doctor-leave', { read, write: offices }, fields),
    add: {
      ...offices,
      about: 'doctor-info',
      absent: 'UNKNOWN_REFERENCE',
      request: ({ id }) => ({ doctorId: id, ...fields() }),
    },
    update: { ...offices, about: 'doctor-leave', request: (at) => ({ ...row(at), ...fields() }) },
    hits: { ...offices, about: 'doctor-leave', request: id },
    export: { ...offices, request: () => ({ list: 'page' as const }) },
  },
})
