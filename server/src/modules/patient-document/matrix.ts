import { patientDocument } from '@cogcampus/contract/admin/patient-document'
import { makeDocument } from '../../../test/matrix/families.ts'
import { families, id, matrixOf, most, row } from '../../../test/matrix/policy.ts'

const writers = { may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT', 'DOCTOR'] } as const
// No stored file has this address: the call comes as far as that.
const fields = { type: 'report', title: 'x', file: '/files/none', fileName: 'x.pdf' }

export default matrixOf(patientDocument, {
  things: { patientDocument: { owned: true, own: true, toRead: true, make: makeDocument } },
  marked: ['page'],
  calls: {
    page: { ...families, request: most },
    detail: { ...families, about: 'patientDocument', deleted: 'done', request: id },
    add: { ...writers, live: 'UNKNOWN_REFERENCE', request: ({ id }) => ({ patientId: id, ...fields }) },
    update: {
      ...writers,
      about: 'patientDocument',
      live: 'UNKNOWN_REFERENCE',
      request: (at) => ({ ...row(at), ...fields }),
    },
    delete: { ...writers, about: 'patientDocument', request: id },
    restore: { ...writers, about: 'patientDocument', live: 'NOT_FOUND', deleted: 'done', request: id },
  },
})
