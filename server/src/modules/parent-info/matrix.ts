import { parentInfo } from '@cogcampus/contract/admin/parent-info'
import { makeParent } from '../../../test/matrix/families.ts'
import { families, familyKeepers, id, matrixOf, most, nothing, row } from '../../../test/matrix/policy.ts'

const managers = { may: ['CAMPUS_PRINCIPAL'] } as const
const exporting = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'] } as const

export default matrixOf(parentInfo, {
  things: { parent: { owned: true, own: true, make: makeParent } },
  marked: ['page'],
  calls: {
    page: { ...families, request: most },
    detail: { ...families, about: 'parent', deleted: 'done', request: id },
    update: { ...familyKeepers, about: 'parent', request: (at) => ({ ...row(at), name: at.word }) },
    delete: { ...managers, about: 'parent', live: 'IN_USE', request: id },
    restore: { ...managers, about: 'parent', live: 'NOT_FOUND', deleted: 'done', request: id },
    reveal: { ...familyKeepers, about: 'parent', request: id },
    export: { ...exporting, request: () => ({ list: 'page' as const }) },
    'page/exl': { ...exporting, request: nothing },
  },
})
