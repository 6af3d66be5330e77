import { doctorInfo } from '@cogcampus/contract/admin/doctor-info'
import { newDoctor, newProfile } from '../../../test/matrix/doctors.ts'
import { leaders, MARK, matrixOf, nothing, offices, row, standard, type Target } from '../../../test/matrix/policy.ts'

const read = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'] } as const
const fields = ({ word }: Target) => ({ name: word, type: 'therapist' })

export default matrixOf(doctorInfo, {
  things: {
    'doctor-info': { owned: true, own: true, make: (making) => newProfile(making, making.deletedAt) },
    'doctor-info/staff': {
      owned: true,
      make: ({ sql, marked, campusId, deletedAt }) => newDoctor(sql, marked, campusId, deletedAt),
    },
  },
  mark: async ({ sql }, other) => {
    await newDoctor(sql, MARK, other)
    const { id } = await newDoctor(sql, MARK, other)
    await sql`insert into doctor_info (id, name, type, remark) values (${id}, ${MARK}, 'therapist', ${MARK})`
  },
  marked: ['page', 'staff', 'campus'],
  calls: {
    ...standard('doctor-info', { read, write: leaders }, fields),
    add: {
      ...leaders,
      about: 'doctor-info/staff',
      absent: 'UNKNOWN_REFERENCE',
      request: (at) => ({ userId: at.id, ...fields(at) }),
    },
    update: { ...offices, about: 'doctor-info', request: (at) => ({ ...row(at), ...fields(at) }) },
    export: { ...leaders, request: () => ({ list: 'page' as const }) },
    'page/exl': { ...leaders, request: nothing },
    staff: { ...leaders, request: nothing },
    avl: { ...offices, request: ({ campusId }) => ({ campusId, from: '2026-05-04', to: '2026-05-10' }) },
    'course/doctor': {
      ...offices,
      request: ({ campusId, id }) => ({ campusId, courseId: id, from: '2026-05-04' }),
    },
    'edit/doctorSourceAuth': {
      ...leaders,
      about: 'doctor-info',
      request: (at) => ({ ...row(at), materialTypes: ['video'] }),
    },
    campus: { ...offices, request: nothing },
  },
})
