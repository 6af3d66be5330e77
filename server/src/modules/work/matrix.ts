import { work } from '@cogcampus/contract/admin/work'
import { accountWork } from '@cogcampus/contract/api/work'
import { childs, ofChild } from '../../../test/matrix/account.ts'
import { accounts, id, matrixOf, most, row } from '../../../test/matrix/policy.ts'
import { makeWork, markWork } from '../../../test/matrix/timetable.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const clinical = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'] } as const
const writers = { may: ['CAMPUS_PRINCIPAL', 'DOCTOR'] } as const
const task = () => ({ title: 'x', content: 'x', dueOn: dayBefore(todayText(), -7) })

export default [
  matrixOf(work, {
    things: { work: { owned: true, own: true, toRead: true, make: makeWork } },
    mark: markWork,
    marked: ['page'],
    calls: {
      page: { ...clinical, request: most },
      detail: { ...clinical, about: 'work', request: id },
      add: { ...writers, about: 'soDay', live: 'SESSION_NOT_HELD', request: ({ id }) => ({ soDayId: id, ...task() }) },
      'add/batch': {
        ...writers,
        about: 'soDay',
        live: 'SESSION_NOT_HELD',
        request: ({ id }) => ({ soDayIds: [id], ...task() }),
      },
      update: { ...writers, about: 'work', live: 'CONSENT_MISSING', request: (at) => ({ ...row(at), ...task() }) },
      delete: { ...writers, about: 'work', request: id },
      submit: {
        may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'],
        about: 'work',
        live: 'CONSENT_MISSING',
        request: (at) => ({ ...row(at), text: 'x' }),
      },
      review: {
        ...writers,
        about: 'work',
        live: 'WORK_STATE',
        request: (at) => ({ ...row(at), text: 'x', score: 3 }),
      },
      answer: { ...writers, about: 'work', live: 'CONSENT_MISSING', request: ({ id }) => ({ id, text: 'x' }) },
      export: { ...clinical, request: () => ({ list: 'page' as const }) },
    },
  }),
  matrixOf(accountWork, {
    things: { childWork: childs(makeWork) },
    calls: {
      page: { ...accounts, request: () => ({ pageSize: 200 }) },
      detail: { ...ofChild('childWork'), request: id },
      ask: { ...ofChild('childWork', 'CONSENT_MISSING'), request: ({ id }) => ({ id, text: 'x' }) },
      submit: { ...ofChild('childWork', 'CONSENT_MISSING'), request: (at) => ({ ...row(at), text: 'x' }) },
    },
  }),
]
