import { materialApply } from '@cogcampus/contract/admin/material-apply'
import { applied } from '../../../test/matrix/applications.ts'
import { id, leaders, MARK, matrixOf, most, one, operations } from '../../../test/matrix/policy.ts'

const applicants = { may: ['CAMPUS_PRINCIPAL', 'DOCTOR'] } as const
const readers = { may: ['CAMPUS_PRINCIPAL', 'DOCTOR', 'HQ_OPERATION'] } as const

export default matrixOf(materialApply, {
  things: {
    'material application': {
      owned: true,
      own: true,
      make: applied(({ sql, word, marked, campusId }, { applicantId, state }) =>
        one(sql`with wanted as (insert into material (title, type, domain, difficulty, scope)
            values (${word}, 'link', 'memory', 2, 'APPROVED') returning id)
          insert into material_apply (campus_id, material_id, kind, reason, applicant_id, state)
          select ${campusId}, id, 'USE', ${marked}, ${applicantId}, ${state} from wanted returning id`),
      ),
    },
    'approved material application': {
      owned: true,
      make: ({ sql, word, marked, campusId, place, colleague }) =>
        place === 'deleted'
          ? Promise.resolve({ id: 987_654_321, version: 1 })
          : one(sql`with wanted as (insert into material (title, type, domain, difficulty, scope)
              values (${word}, 'link', 'memory', 2, 'APPROVED') returning id)
            insert into material_apply (campus_id, material_id, kind, reason, applicant_id, state, checker_id)
            select ${campusId}, id, 'USE', ${marked}, ${colleague}, 'APPROVED',
              (select min(u.id) from rbac_user u where u.id <> ${colleague}) from wanted returning id`),
    },
  },
  mark: async ({ sql }, other, colleague) => {
    await sql`with wanted as (insert into material (title, type, domain, difficulty, scope)
        values ('M9', 'link', 'memory', 2, 'APPROVED') returning id)
      insert into material_apply (campus_id, material_id, kind, reason, applicant_id)
      select ${other}, id, 'USE', ${MARK}, ${colleague} from wanted`
  },
  marked: ['page'],
  calls: {
    apply: {
      ...applicants,
      live: 'UNKNOWN_REFERENCE',
      request: ({ campusId }) => ({ campusId, materialId: 987_654_321, kind: 'USE' as const }),
    },
    check: { ...leaders, about: 'material application', request: ({ id }) => ({ id, agreed: true }) },
    withdraw: { ...applicants, about: 'material application', applicant: 'caller', request: id },
    detail: { ...readers, about: 'material application', request: id },
    page: { ...readers, request: most },
    status: {
      ...operations,
      about: 'approved material application',
      request: ({ id }) => ({ id, status: 2 as const }),
    },
  },
})
