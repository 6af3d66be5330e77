import * as z from 'zod'
import { PlannedDay } from '../dates.ts'
import { noun, read, write } from '../endpoint.ts'
import { sessionPlaces } from '../life/session.ts'
import { page } from '../page.ts'
import { Clock, Day, Id, Money, PageQuery, pageOf, Text } from '../schema.ts'
import { exl, exports } from '../sheets.ts'
import { evaluateCalls } from './so-day/evaluate.ts'
import { filters, stretch, within } from './so-day/filters.ts'
import { recordCalls } from './so-day/record.ts'
import { replyCalls } from './so-day/reply.ts'
import { seriesCalls } from './so-day/series.ts'
import { Beside, HoursTaken, Session } from './so-day/session.ts'
import { sessionCalls } from './so-day/steps.ts'
import { sessionTotals } from './so-day/totals.ts'
import { workCalls } from './so-day/work.ts'
import { mostPatients } from './so-week.ts'

const readers = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT', 'DOCTOR'] as const
const offices = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] as const
const planners = ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] as const

const lists = {
  page: PageQuery.extend({ ...filters, ...within }),
  list: z.strictObject(stretch),
  admin: z.strictObject({ ...stretch, ...filters }),
  patient: { patientId: Id, ...within },
}

/** A session as the caller sees it; `readOnly`: a colleague gives it to a patient whom the caller treats. */
const SessionShown = Session.extend({ readOnly: z.boolean() })

/** What a person sets of a lesson. */
const lesson = {
  campusId: Id,
  courseId: Id,
  doctorId: Id,
  roomId: Id.nullable().optional(),
  macId: Id.nullable().optional(),
  day: PlannedDay,
  from: Clock,
  to: Clock,
}

/** Sessions of patients: the days of the timetable. Catalogue `so-day`. */
export const soDay = noun('/admin/so-day', {
  add: write({
    summary: 'Plan a session for a patient, or a lesson for a group; its hours are reserved',
    access: planners,
    input: z.strictObject({
      ...lesson,
      patientIds: z.array(Id).min(1).max(mostPatients),
      /** Not given, as the course is held: at home, by video, otherwise at the centre. */
      location: z.enum(sessionPlaces).optional(),
      remark: Text(200).nullable().optional(),
    }),
    output: z.strictObject({ lessonId: Id, ids: z.array(Id) }),
  }),
  detail: read({
    summary: 'One session',
    access: readers,
    input: z.strictObject({ id: Id }),
    /**
     * `patientAge`: in whole years, on the day of the session. `makeUpOf`: the one on leave that it makes up for.
     * `absenceTakes`: whether an absence takes hours, as a setting says.
     */
    output: SessionShown.extend({
      patientAge: z.int(),
      hoursTaken: HoursTaken,
      makeUpOf: Beside.nullable(),
      absenceTakes: z.boolean(),
    }),
  }),
  page: read({
    summary: 'A page of sessions; asked about patients, also those that colleagues give them, then `readOnly`',
    access: readers,
    input: lists.page,
    output: pageOf(SessionShown),
  }),
  list: read({
    summary: "The caller's calendar between two days: the sessions they give, and those of patients they look after",
    access: readers,
    input: lists.list,
    output: z.array(Session),
  }),
  'list/admin': read({
    summary: 'All sessions in scope between two days, in the order of time: what a calendar shows',
    access: offices,
    input: lists.admin,
    output: z.array(Session),
  }),
  today: read({
    summary: 'Of the patients who come to a campus on a day, those to be spoken to: about consent, hours or money',
    access: planners,
    input: z.strictObject({ campusId: Id, day: Day }),
    output: z.array(
      z.strictObject({
        patientId: Id,
        /** Whether no consent holds. */
        consent: z.boolean(),
        /** Whether few hours are left that can be planned. */
        hours: z.boolean(),
        /** Fen: what is still to be paid; null for who may not read orders. */
        due: Money.nullable(),
      }),
    ),
  }),
  patient: read({
    summary: 'The sessions of a patient, the latest first, with how often the patient came',
    access: readers,
    input: PageQuery.omit({ keyword: true }).extend(lists.patient),
    output: pageOf(Session).extend({ attendance: z.strictObject({ done: z.int(), absent: z.int(), leave: z.int() }) }),
  }),
  ...exports({
    name: 'session',
    access: offices,
    lists: ['page', 'list', 'list/admin', 'patient'],
    query: { ...filters, ...within },
  }),
  'list/exl': exl({ name: 'session', access: readers, input: lists.list }),
  'list/admin/exl': exl({ name: 'session', access: offices, input: lists.admin }),
  'patient/exl': exl({ name: 'session', access: readers, input: z.strictObject(lists.patient) }),
  ...sessionCalls,
  ...seriesCalls,
  ...sessionTotals,
  ...recordCalls,
  ...replyCalls,
  ...workCalls,
  ...evaluateCalls,
})

export const soCalendarPage = page({
  path: '/schedule/calendar',
  component: 'schedule/soDayCalendar',
  name: '课表',
  nameEn: 'Calendar',
  actions: ['/admin/so-day/list', '/admin/so-day/list/exl', '/admin/so-day/list/admin', '/admin/so-day/list/admin/exl'],
})

export const soTodayPage = page({
  path: '/schedule/today',
  component: 'schedule/soDayToday',
  name: '今日到课',
  nameEn: 'Today',
  roles: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'],
  actions: ['/admin/so-day/today'],
})

export const soLeavePage = page({
  path: '/schedule/leave',
  component: 'schedule/soDayLeave',
  name: '请假审批',
  nameEn: 'Leave queue',
  remind: 'CAMPUS_LEAVE',
  actions: ['/admin/so-day/list/leave', '/admin/so-day/leave/check'],
})

export const soReportPage = page({
  path: '/schedule/report',
  component: 'schedule/soDayReport',
  name: '排课统计',
  nameEn: 'Reports',
  actions: [
    '/admin/so-day/doctor/total',
    '/admin/so-day/doctor/total/exl',
    '/admin/so-day/time/total',
    '/admin/so-day/time/total/exl',
  ],
})

export const soDayPage = page({
  path: '/schedule/session',
  component: 'schedule/soDay',
  name: '课程安排',
  nameEn: 'Sessions',
  actions: [
    '/admin/so-day/page',
    '/admin/so-day/detail',
    '/admin/so-day/add',
    '/admin/so-day/series',
    '/admin/so-day/series/check',
    '/admin/so-day/series/places',
    '/admin/so-day/patient',
    '/admin/so-day/patient/exl',
    '/admin/so-day/export',
    '/admin/so-day/confirm',
    '/admin/so-day/checkIn',
    '/admin/so-day/checkIn/undo',
    '/admin/so-day/done',
    '/admin/so-day/past',
    '/admin/so-day/absent',
    '/admin/so-day/absent/called',
    '/admin/so-day/leave',
    '/admin/so-day/leave/terms',
    '/admin/so-day/cancel',
    '/admin/so-day/cancel/terms',
    '/admin/so-day/undo',
    '/admin/so-day/update',
    '/admin/so-day/delete',
    '/admin/so-day/join',
    '/admin/so-day/join/overrun',
    '/admin/so-day/move',
    '/admin/so-day/move/check',
    '/admin/so-day/free',
    '/admin/so-day/substitute',
    '/admin/so-day/rearrange',
    '/admin/so-day/makeUp',
    '/admin/so-day/makeUp/declined',
    '/admin/so-day/trial',
    '/admin/so-day/evaluate',
    '/admin/so-day/evaluate/info',
  ],
})
