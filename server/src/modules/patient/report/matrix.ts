import { patientReport } from '@cogcampus/contract/admin/patient/report'
import { accountPatientReport } from '@cogcampus/contract/api/patient/report'
import { childs, ofChild } from '../../../../test/matrix/account.ts'
import { makeApprovedReport, makeDraftReport, makeReport, markReports } from '../../../../test/matrix/clinical.ts'
import { accounts, id, matrixOf, most, row } from '../../../../test/matrix/policy.ts'

const read = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'] } as const
const write = { may: ['CAMPUS_PRINCIPAL', 'DOCTOR'] } as const
const days = { fromDay: '2026-04-01', toDay: '2026-05-31' }
const own = { owned: true, own: true, toRead: true } as const

export default [
  matrixOf(patientReport, {
    things: {
      patientReport: { ...own, make: makeDraftReport },
      approvedReport: { ...own, make: makeApprovedReport },
      waitingReport: { ...own, make: makeReport('APPROVAL') },
    },
    mark: markReports,
    marked: ['page'],
    calls: {
      page: { ...read, request: most },
      due: { ...read, request: most },
      info: { ...read, about: 'patientReport', request: id },
      add: {
        ...write,
        live: 'UNKNOWN_REFERENCE',
        request: () => ({ patientId: 987_654_321, ...days, language: 'en' as const }),
      },
      update: { ...write, about: 'patientReport', request: (at) => ({ ...row(at), sections: [], words: 'x' }) },
      refresh: { ...write, about: 'patientReport', request: (at) => ({ ...row(at), ...days }) },
      delete: { ...write, about: 'patientReport', request: id },
      sign: { ...write, about: 'patientReport', request: row },
      approve: { may: ['CAMPUS_PRINCIPAL'], about: 'waitingReport', request: (at) => ({ ...row(at), agreed: true }) },
      withdraw: { ...write, about: 'approvedReport', request: (at) => ({ ...row(at), reason: 'x' }) },
      answer: { ...write, about: 'approvedReport', request: ({ id }) => ({ id, text: 'x' }) },
      pdf: { ...read, about: 'patientReport', request: id },
    },
  }),
  matrixOf(accountPatientReport, {
    things: { childReport: childs(makeApprovedReport) },
    calls: {
      page: { ...accounts, request: () => ({ pageSize: 200 }) },
      info: { ...ofChild('childReport'), request: id },
      ask: { ...ofChild('childReport'), request: ({ id }) => ({ id, text: 'x' }) },
      pdf: { ...ofChild('childReport'), request: id },
    },
  }),
]
