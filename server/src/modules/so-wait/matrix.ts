import { soWait } from '@cogcampus/contract/admin/so-wait'
import { accountWait } from '@cogcampus/contract/api/so-wait'
import { childs, ofChild } from '../../../test/matrix/account.ts'
import { accounts, id, matrixOf, most, nothing, row } from '../../../test/matrix/policy.ts'
import { makeWait } from '../../../test/matrix/timetable.ts'
import { dayBefore, todayText } from '../../lib/day.ts'

const read = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT'] } as const
const offices = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] } as const
const write = { may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] } as const
/** Without an open offer. */
const answer = { ...write, about: 'soWait', live: 'WAIT_STATE' } as const
const days = () => ({ fromDay: todayText(), toDay: dayBefore(todayText(), -30) })

export default [
  matrixOf(soWait, {
    things: { soWait: { owned: true, own: true, make: makeWait } },
    marked: ['page'],
    calls: {
      page: { ...read, request: most },
      detail: { ...read, about: 'soWait', request: id },
      add: {
        ...write,
        live: 'UNKNOWN_REFERENCE',
        request: ({ campusId }) => ({ campusId, patientId: 987_654_321, courseId: 987_654_321, ...days() }),
      },
      update: { ...write, about: 'soWait', request: (at) => ({ ...row(at), ...days() }) },
      offer: {
        ...write,
        about: 'soWait',
        live: 'SESSION_SHORT',
        request: (at) => ({ ...row(at), doctorId: 987_654_321, day: days().toDay, from: '09:00', to: '09:05' }),
      },
      take: { ...answer, request: row },
      decline: { ...answer, request: row },
      withdraw: { ...write, about: 'soWait', request: (at) => ({ ...row(at), reason: 'x' }) },
      export: { ...offices, request: () => ({ list: 'page' as const }) },
      'page/exl': { ...offices, request: nothing },
    },
  }),
  matrixOf(accountWait, {
    things: { childWait: childs(makeWait) },
    calls: {
      list: { ...accounts, request: nothing },
      courses: { ...accounts, request: nothing },
      // The patient has bought no hours of the course.
      add: {
        ...ofChild('childWait', 'UNKNOWN_REFERENCE'),
        request: ({ parts }) => ({
          patientId: parts?.patientId ?? 987_654_321,
          courseId: parts?.courseId ?? 987_654_321,
          toDay: days().toDay,
        }),
      },
      update: {
        ...ofChild('childWait'),
        request: (at) => ({ ...row(at), weekdays: [2], fromTime: null, toTime: null, toDay: days().toDay }),
      },
      withdraw: { ...ofChild('childWait'), request: row },
      take: { ...ofChild('childWait', 'WAIT_STATE'), request: row },
      decline: { ...ofChild('childWait', 'WAIT_STATE'), request: row },
    },
  }),
]
