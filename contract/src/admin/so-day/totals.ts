import * as z from 'zod'
import { download, read } from '../../endpoint.ts'
import { type SessionNumberName, sessionNumberNames } from '../../life/sessionNumbers.ts'
import { Day, Id } from '../../schema.ts'
import { within } from './filters.ts'

const readers = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'] as const

/** Days on the clocks of the campuses, the last thirty when not given. */
const query = z.strictObject({ ...within, campusId: Id.optional(), doctorId: Id.optional() })
export type SessionTotalQuery = z.output<typeof query>

const Count = z.int().min(0)
/** From 0 to 1, above where lessons stand outside the hours; null where there are no hours. */
const Share = z.number().min(0).nullable()
const period = z.strictObject({ from: Day, to: Day })
/** What takes place, and how much of the time that is open for it. */
const use = { lessons: Count, sessions: Count, plannedMinutes: Count, openMinutes: Count, used: Share }

const DoctorTotal = z.strictObject({
  doctorId: Id,
  doctorName: z.string(),
  ...(Object.fromEntries(sessionNumberNames.map((name) => [name, Count])) as Record<SessionNumberName, typeof Count>),
  /** Course hours of the sessions done. */
  hoursDone: Count,
  /** How long the lessons take, and how long the doctor works: the weekly hours less leave, holidays and days without a licence. */
  plannedMinutes: Count,
  openMinutes: Count,
  used: Share,
})

const place = { id: Id, name: z.string(), campusName: z.string(), ...use }

/** The reports of the timetable; `life/sessionNumbers.ts` says which sessions each number counts. */
export const sessionTotals = {
  'doctor/total': read({
    summary: 'The workload of each doctor between two days',
    access: readers,
    input: query,
    output: z.strictObject({ period, doctors: z.array(DoctorTotal) }),
  }),
  'doctor/total/exl': download({
    summary: 'The workload of each doctor between two days as a workbook',
    access: readers,
    input: query,
  }),
  'time/total': read({
    summary: 'How the hours of a week, the rooms and the devices are used between two days',
    access: readers,
    input: query,
    output: z.strictObject({
      period,
      /** Each hour in which a doctor works or a lesson takes place; the open time is that of the doctors. */
      hours: z.array(z.strictObject({ weekday: z.int(), hour: z.int(), ...use })),
      /** The open time of rooms and devices is that of their campus, without holidays. None to those who see own sessions only. */
      rooms: z.array(z.strictObject(place)),
      devices: z.array(z.strictObject(place)),
    }),
  }),
  'time/total/exl': download({
    summary: 'How the hours of a week, the rooms and the devices are used between two days as a workbook',
    access: readers,
    input: query,
  }),
}
