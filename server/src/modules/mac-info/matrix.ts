import { macInfo } from '@cogcampus/contract/admin/mac-info'
import { applied } from '../../../test/matrix/applications.ts'
import { id, MARK, matrixOf, most, offices, one, operations, row, type Target } from '../../../test/matrix/policy.ts'

const readers = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'] } as const
const applicants = { may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] } as const

const device = ({ word }: Target) => ({
  name: word,
  code: word,
  serial: word,
  type: 'tablet',
  licenceFrom: '2026-01-01',
  licenceTo: '2027-12-31',
})

export default matrixOf(macInfo, {
  things: {
    device: {
      owned: true,
      own: true,
      make: ({ sql, word, marked, campusId, deletedAt }) =>
        one(sql`insert into mac_info (campus_id, name, code, serial, type, licence_from, licence_to, deleted_at)
          values (${campusId}, ${marked}, ${word}, ${word}, 'tablet', '2026-01-01', '2027-12-31', ${deletedAt})
          returning id, version`),
    },
    'device application': {
      owned: true,
      own: true,
      make: applied(
        ({ sql, word, marked, campusId }, { applicantId, state }) =>
          one(sql`insert into mac_apply (campus_id, name, code, serial, type, licence_from, licence_to, applicant_id, state)
            values (${campusId}, ${marked}, ${word}, ${word}, 'tablet', '2026-01-01', '2027-12-31', ${applicantId}, ${state})
            returning id`),
        { direct: true },
      ),
    },
  },
  mark: async ({ sql }, other, colleague) => {
    await sql`insert into mac_info (campus_id, name, code, serial, type, licence_from, licence_to)
      values (${other}, ${MARK}, 'M1', 'M1', 'tablet', '2026-01-01', '2027-12-31')`
    await sql`insert into mac_apply (campus_id, name, code, serial, type, licence_from, licence_to, applicant_id)
      values (${other}, ${MARK}, 'M2', 'M2', 'tablet', '2026-01-01', '2027-12-31', ${colleague})`
  },
  marked: ['page', 'apply/page', 'room/page'],
  calls: {
    apply: { ...applicants, request: (at) => ({ campusId: at.campusId, ...device(at) }) },
    'apply/check': { ...operations, about: 'device application', request: ({ id }) => ({ id, agreed: true }) },
    'apply/withdraw': { ...applicants, about: 'device application', applicant: 'caller', request: id },
    'apply/detail': { ...offices, about: 'device application', request: id },
    'apply/page': { ...offices, request: most },
    page: { ...readers, request: most },
    detail: { ...readers, about: 'device', deleted: 'done', request: id },
    edit: { ...offices, about: 'device', request: (at) => ({ ...row(at), ...device(at), state: 'REPAIR' as const }) },
    delete: { ...offices, about: 'device', request: id },
    restore: { ...offices, about: 'device', live: 'NOT_FOUND', deleted: 'done', request: id },
    export: { ...offices, request: () => ({ list: 'page' as const }) },
    'class/room': { ...offices, about: 'device', request: id },
    'room/page': { ...readers, request: most },
  },
})
