import * as z from 'zod'
import { FileOpened, Rights } from '../admin/patient/family.ts'
import { consentStandings } from '../admin/patient-consent.ts'
import { noun, read, write } from '../endpoint.ts'
import { patientStates } from '../life/patient.ts'
import { leaveAnswers, sessionPlaces } from '../life/session.ts'
import { Clock, Day, FileUrl, Id, Nothing, PageQuery, pageOf, Time, Version } from '../schema.ts'

const Holders = z.array(z.string())

/** The patients of the account. Catalogue `patient` under /api. */
export const accountPatient = noun('/api/patient', {
  list: read({
    summary: 'The patients of the account, with the next lesson and the hours that are left',
    access: 'account',
    output: z.array(
      z.strictObject({
        id: Id,
        name: z.string(),
        gender: z.int(),
        birthday: Day,
        photo: FileUrl('patientPhoto').nullable(),
        campusId: Id,
        campusName: z.string(),
        campusPhone: z.string().nullable(),
        doctorName: z.string().nullable(),
        state: z.enum(patientStates),
        /** What the account may do for the patient. */
        ...Rights.shape,
        /** Who else of the family holds each right: what they are to the patient, in the caller's language. */
        holders: z.strictObject({ guardian: Holders, payer: Holders, mayAskLeave: Holders, seesReports: Holders }),
        /** How the consent to training stands. */
        consent: z.enum(consentStandings),
        /** The lesson that begins next, also while its leave waits: when, where, with whom; and what became of leave for it. */
        next: z
          .strictObject({
            ...{ id: Id, day: Day, from: Clock, to: Clock, courseName: z.string(), doctorName: z.string() },
            ...{ location: z.enum(sessionPlaces), campusName: z.string(), roomName: z.string().nullable() },
            /** What the course says is to be brought; null where it says nothing. */
            bring: z.string().nullable(),
            leaveAnswer: z.enum(leaveAnswers).nullable(),
          })
          .nullable(),
        /** Hours that can still be planned, and those of planned lessons. */
        hoursFree: z.int(),
        hoursHeld: z.int(),
        /** Hours of orders whose refund is being decided, and of frozen ones: nothing of them is planned, and they are not among the free ones. */
        hoursRefunding: z.int(),
        hoursFrozen: z.int(),
        /** Courses of which few hours are left, by the rule by which renewals are opened. */
        coursesLow: z.array(
          z.strictObject({
            courseId: Id,
            courseName: z.string(),
            hours: z.int(),
            /** How many lessons that is. */
            lessons: z.int(),
            /** Until about when they last, as lessons were given lately or are planned, and to the end of their validity at the latest. */
            until: Day.nullable(),
            /** When an offer was asked for; only for who pays. */
            askedAt: Time.nullable(),
          }),
        ),
        /** Whether a card without a number of lessons runs. */
        unlimited: z.boolean(),
        /** Homework to be done. */
        worksOpen: z.int(),
        version: Version,
      }),
    ),
  }),
  'edit/patientImg': write({
    summary: 'Change the photo of a patient; for a guardian',
    access: 'account',
    input: z.strictObject({ patientId: Id, photo: FileUrl('patientPhoto').nullable() }),
    output: Nothing,
  }),
  accessLog: read({
    summary: "Who opened the patient's file; for a guardian",
    access: 'account',
    input: PageQuery.omit({ keyword: true, sort: true }).extend({ patientId: Id }),
    output: pageOf(FileOpened),
  }),
})
