import { soDay } from '@cogcampus/contract/admin/so-day'
import { accountSoDay } from '@cogcampus/contract/api/so-day'
import { childs, ofChild } from '../../../test/matrix/account.ts'
import { accounts, id, matrixOf, most, nothing, row, type Target } from '../../../test/matrix/policy.ts'
import { makeRecord, makeSession, makeSignedRecord, markTimetable } from '../../../test/matrix/timetable.ts'
import { todayText } from '../../lib/day.ts'

const read = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT', 'DOCTOR'] } as const
const offices = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] } as const
const follow = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT'] } as const
const teach = { may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'] } as const
const reports = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'] } as const
const manage = { may: ['CAMPUS_PRINCIPAL'] } as const
/** A call about one session, which is planned and long past; it holds no hours. */
const sessions = (at: Target) => ({ sessions: [row(at)] })
const book = { may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT'] } as const
const write = { may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] } as const
/** What was done in a session: marketing roles never read it, and its doctor writes it. */
const clinical = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'] } as const
const writing = { may: ['CAMPUS_PRINCIPAL', 'DOCTOR'], about: 'soDay', live: 'SESSION_NOT_HELD' } as const

export default [
  matrixOf(soDay, {
    things: {
      soDay: { owned: true, own: true, toRead: true, make: makeSession },
      soRecord: { owned: true, own: true, toRead: true, make: makeRecord },
      signedRecord: { owned: true, own: true, toRead: true, make: makeSignedRecord },
    },
    mark: markTimetable,
    marked: ['page', 'record'],
    calls: {
      add: {
        ...write,
        live: 'UNKNOWN_REFERENCE',
        request: ({ campusId }) => ({
          campusId,
          ...{ courseId: 987_654_321, doctorId: 987_654_321, patientIds: [987_654_321] },
          ...{ day: '2026-05-04', from: '09:00', to: '10:00' },
        }),
      },
      series: {
        ...write,
        live: 'UNKNOWN_REFERENCE',
        request: ({ campusId }) => ({
          campusId,
          ...{ courseId: 987_654_321, doctorId: 987_654_321, patientIds: [987_654_321] },
          lessons: [{ day: '2026-05-04', from: '09:00', to: '10:00' }],
        }),
      },
      'series/check': {
        ...write,
        live: 'UNKNOWN_REFERENCE',
        request: ({ campusId }) => ({
          campusId,
          ...{ courseId: 987_654_321, doctorId: 987_654_321, patientIds: [987_654_321] },
          lessons: ['2026-05-04 09:00-10:00'],
        }),
      },
      'series/places': {
        ...write,
        live: 'UNKNOWN_REFERENCE',
        request: ({ campusId }) => ({
          ...{ campusId, courseId: 987_654_321, patientIds: [987_654_321] },
          ...{ first: '2026-05-04', weeks: 8 },
        }),
      },
      detail: { ...read, about: 'soDay', request: id },
      page: { ...read, request: most },
      list: { ...read, request: () => ({ from: '2026-05-04', to: '2026-05-10' }) },
      'list/admin': { ...offices, request: ({ campusId }) => ({ campusId, from: '2010-01-01', to: '2010-01-07' }) },
      today: { ...write, request: ({ campusId }) => ({ campusId, day: '2026-05-04' }) },
      patient: { ...read, request: ({ id }) => ({ patientId: id }) },
      export: { ...offices, request: () => ({ list: 'page' as const }) },
      'list/exl': { ...read, request: () => ({ from: '2026-05-04', to: '2026-05-10' }) },
      'list/admin/exl': { ...offices, request: ({ campusId }) => ({ campusId, from: '2010-01-01', to: '2010-01-07' }) },
      'patient/exl': { ...read, request: ({ id }) => ({ patientId: id }) },
      'doctor/total': { ...reports, request: nothing },
      'doctor/total/exl': { ...reports, request: nothing },
      'time/total': { ...reports, request: nothing },
      'time/total/exl': { ...reports, request: nothing },
      confirm: { ...write, about: 'soDay', request: sessions },
      checkIn: { ...teach, about: 'soDay', request: sessions },
      'checkIn/undo': { ...teach, about: 'soDay', live: 'SESSION_STATE', request: sessions },
      done: { ...teach, about: 'soDay', live: 'HOURS_SHORT', request: sessions },
      past: {
        ...manage,
        live: 'UNKNOWN_REFERENCE',
        request: ({ campusId }) => ({
          campusId,
          ...{ courseId: 987_654_321, doctorId: 987_654_321, patientIds: [987_654_321] },
          ...{ day: '2026-05-04', from: '09:00', to: '10:00', reason: 'x' },
        }),
      },
      absent: { ...teach, about: 'soDay', live: 'HOURS_SHORT', request: sessions },
      'absent/called': {
        ...write,
        about: 'soDay',
        live: 'SESSION_STATE',
        request: (at) => ({ ...row(at), absenceSaid: 'x' }),
      },
      leave: {
        ...write,
        about: 'soDay',
        live: 'SESSION_BEGUN',
        request: (at) => ({ ...sessions(at), leaveReason: 'ill' }),
      },
      'leave/terms': { ...write, about: 'soDay', request: id },
      'leave/check': {
        ...write,
        about: 'soDay',
        live: 'SESSION_STATE',
        request: (at) => ({ ...sessions(at), agreed: true }),
      },
      'list/leave': { ...follow, request: most },
      cancel: {
        ...write,
        about: 'soDay',
        request: (at) => ({ ...sessions(at), cancelledBy: 'CENTRE' as const, reason: 'x' }),
      },
      'cancel/terms': { ...write, about: 'soDay', request: ({ id }) => ({ ids: [id] }) },
      move: { ...write, about: 'soDay', live: 'SESSION_BEGUN', request: (at) => ({ ...row(at), day: '2026-05-04' }) },
      'move/check': { ...write, about: 'soDay', request: ({ id }) => ({ id, day: '2026-05-04' }) },
      free: { ...book, request: ({ campusId }) => ({ campusId, courseId: 987_654_321, day: '2026-05-04' }) },
      substitute: {
        ...write,
        about: 'soDay',
        live: 'SESSION_PAST',
        request: (at) => ({ ...sessions(at), doctorId: 987_654_321 }),
      },
      update: { ...write, about: 'soDay', request: (at) => ({ ...row(at), remark: 'x' }) },
      delete: { ...write, about: 'soDay', request: id },
      join: {
        ...write,
        about: 'soDay',
        live: 'SESSION_BEGUN',
        request: ({ id }) => ({ id, patientIds: [987_654_321] }),
      },
      'join/overrun': {
        ...manage,
        about: 'soDay',
        live: 'SESSION_BEGUN',
        request: ({ id }) => ({ id, patientIds: [987_654_321], reason: 'x' }),
      },
      rearrange: {
        ...write,
        about: 'soDay',
        request: (at) => ({
          lessons: [{ ...sessions(at), lessonId: at.parts?.lessonId ?? 987_654_321, how: 'CANCEL' as const }],
          reason: 'x',
        }),
      },
      makeUp: {
        ...write,
        about: 'soDay',
        live: 'MAKE_UP_NONE',
        request: (at) => ({ ...row(at), day: '2026-05-04', from: '09:00', to: '10:00' }),
      },
      'makeUp/declined': {
        ...write,
        about: 'soDay',
        live: 'SESSION_STATE',
        request: (at) => ({ ...row(at), makeUpSaid: 'x' }),
      },
      trial: {
        ...book,
        live: 'UNKNOWN_REFERENCE',
        request: () => ({
          ...{ patientId: 987_654_321, courseId: 987_654_321, doctorId: 987_654_321 },
          ...{ day: '2026-05-04', from: '09:00', to: '10:00' },
        }),
      },
      record: { ...clinical, request: most },
      'record/exl': { ...clinical, request: nothing },
      'record/total': { ...clinical, request: nothing },
      'record/patient': { ...clinical, request: ({ id }) => ({ patientId: id, pageSize: 200 }) },
      'record/detail': { ...clinical, about: 'soDay', request: id },
      'record/save': { ...writing, request: ({ id }) => ({ soDayId: id, tasks: [] }) },
      'record/sign': { ...writing, request: ({ id }) => ({ soDayId: id, tasks: [], note: 'x' }) },
      'record/unsign': {
        may: ['CAMPUS_PRINCIPAL', 'DOCTOR'],
        about: 'signedRecord',
        live: 'RECORD_UNSIGN',
        request: row,
      },
      'record/countersign': { ...manage, about: 'soRecord', request: (at) => ({ ...row(at), agreed: true }) },
      'record/addendum': {
        may: ['CAMPUS_PRINCIPAL', 'DOCTOR'],
        about: 'soRecord',
        live: 'CONSENT_MISSING',
        request: (at) => ({ ...row(at), text: 'x' }),
      },
      evaluate: {
        ...write,
        about: 'soDay',
        live: 'SESSION_NOT_HELD',
        request: ({ id }) => ({ id, effect: 5, attitude: 5, punctual: 5 }),
      },
      'evaluate/info': { ...clinical, request: id },
      'detail/work': { ...clinical, request: id },
      'record/work': { ...clinical, request: most },
      'record/work/not': { ...clinical, request: most },
      reply: { ...clinical, request: most },
      'reply/noTotal': { ...clinical, request: nothing },
      undo: { ...manage, about: 'soDay', live: 'SESSION_STATE', request: (at) => ({ ...row(at), reason: 'x' }) },
    },
  }),
  matrixOf(accountSoDay, {
    // It is planned, and long past.
    things: { childSession: childs(makeSession) },
    calls: {
      page: { ...accounts, request: () => ({ pageSize: 200 }) },
      info: { ...ofChild('childSession'), request: id },
      total: { ...accounts, request: () => ({ month: '2026-05' }) },
      leave: { ...ofChild('childSession', 'SESSION_BEGUN'), request: (at) => ({ ...row(at), leaveReason: 'ill' }) },
      'leave/terms': { ...ofChild('childSession'), request: id },
      'leave/withdraw': { ...ofChild('childSession', 'SESSION_STATE'), request: row },
      evaluate: {
        ...ofChild('childSession', 'SESSION_STATE'),
        request: ({ id }) => ({ id, effect: 5, attitude: 5, punctual: 5 }),
      },
      'makeUp/page': { ...accounts, request: nothing },
      'makeUp/free': { ...ofChild('childSession', 'MAKE_UP_NONE'), request: id },
      'makeUp/book': {
        ...ofChild('childSession', 'MAKE_UP_NONE'),
        request: (at) => ({ ...row(at), day: todayText(), from: '09:00', to: '10:00', doctorId: 987_654_321 }),
      },
    },
  }),
]
