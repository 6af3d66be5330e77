import { patientParent } from '@cogcampus/contract/admin/patient-parent'
import { makeLink } from '../../../test/matrix/families.ts'
import { families, familyKeepers, id, matrixOf, newPhone, row } from '../../../test/matrix/policy.ts'

export default matrixOf(patientParent, {
  things: { link: { owned: true, own: true, toRead: true, make: makeLink } },
  marked: ['page'],
  calls: {
    page: { ...families, request: () => ({ pageSize: 200 }) },
    detail: { ...families, about: 'link', request: id },
    add: {
      ...familyKeepers,
      about: 'patient',
      request: ({ id, word }) => ({ patientId: id, parent: { name: word, phone: newPhone() }, relation: 'father' }),
    },
    update: { ...familyKeepers, about: 'link', request: (at) => ({ ...row(at), relation: 'father' }) },
    delete: { ...familyKeepers, about: 'link', live: 'LAST_GUARDIAN', request: id },
  },
})
