import { customerCheck } from '@cogcampus/contract/admin/customer-check'
import { makeLead } from '../../../test/matrix/leads.ts'
import { id, leadManagers, marketing, matrixOf, most, type Target } from '../../../test/matrix/policy.ts'

const agreed = ({ id }: Target) => ({ id, agreed: true })

export default matrixOf(customerCheck, {
  things: {
    check: {
      owned: true,
      own: true,
      make: async (making) => ({ id: (await makeLead(making)).checkId as number, version: 1 }),
    },
  },
  marked: ['page'],
  calls: {
    detail: { ...marketing, about: 'check', lead: 'FINISH_CAMPUS', request: id },
    page: { ...marketing, request: most },
    update: { ...leadManagers, about: 'check', lead: 'IN_CHECK', request: agreed },
    delete: { ...marketing, about: 'check', lead: 'IN_CHECK', applicant: 'caller', request: id },
  },
})
