import { customerFollow } from '@cogcampus/contract/admin/customer-follow'
import { leadManagers, marketing, matrixOf, most, nothing } from '../../../test/matrix/policy.ts'

export default matrixOf(customerFollow, {
  marked: ['page'],
  calls: {
    add: {
      ...marketing,
      about: 'lead',
      request: ({ id, word }) => ({ customerId: id, method: 'call', twoWay: true, content: word }),
    },
    page: { ...marketing, request: most },
    'page/exl': { ...leadManagers, request: nothing },
    export: { ...leadManagers, request: () => ({ list: 'page' as const }) },
  },
})
