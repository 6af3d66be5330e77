import { soProposal } from '@cogcampus/contract/admin/so-proposal'
import { id, matrixOf, most, offices, row, type Target } from '../../../test/matrix/policy.ts'
import { makeProposal, makeProposed } from '../../../test/matrix/timetable.ts'

const write = { may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] } as const
const part = ({ parts }: Target, name: string) => parts?.[name] ?? 987_654_321
const term = { fromDay: '2026-05-04', toDay: '2026-07-31' }

export default matrixOf(soProposal, {
  things: {
    soProposal: { owned: true, make: makeProposal },
    soProposalRow: { owned: true, make: makeProposed },
    soProposalPatient: { owned: true, make: makeProposed },
  },
  marked: ['page'],
  calls: {
    solve: { ...write, request: ({ campusId }) => ({ campusId, ...term }) },
    cancel: { ...write, about: 'soProposal', request: id },
    page: { ...offices, request: most },
    detail: { ...offices, about: 'soProposal', request: id },
    accept: {
      ...write,
      about: 'soProposalRow',
      request: (at) => ({ id: part(at, 'proposalId'), rows: [row(at)] }),
    },
    'row/accept': { ...write, about: 'soProposalRow', request: row },
    'row/change': {
      ...write,
      about: 'soProposalRow',
      request: (at) => ({
        ...row(at),
        ...{ doctorId: part(at, 'doctorId'), soTimeId: part(at, 'soTimeId'), roomId: null, weekday: 1 },
      }),
    },
    'row/reject': { ...write, about: 'soProposalRow', request: row },
  },
})
