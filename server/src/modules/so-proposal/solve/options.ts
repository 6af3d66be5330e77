import type { UnmetReason } from '@cogcampus/contract/life/proposal'
import {
  type Course,
  type Doctor,
  type Held,
  MOST_LEAVE,
  overlap,
  type Problem,
  type Slot,
  type Wish,
  weekdays,
} from './problem.ts'

/** A place in the week at which a wish could be met, and what stands against it. */
export interface Option {
  wish: Wish
  course: Course
  doctor: Doctor
  weekday: number
  slot: Slot
  /** The share of its days that leave takes. */
  leave: number
  against: Set<UnmetReason>
}

const key = (weekday: number, soTimeId: number) => `${weekday} ${soTimeId}`

/** What stands on one weekday. */
interface Day {
  weekday: number
  lessons: readonly Held[]
  /** Lessons of a group that have places left. */
  joinable: ReadonlySet<Held>
}

/** Every place of a wish with a doctor who teaches its course. `held` is what stands in the timetable. */
export function optionsOf(
  problem: Problem,
  wish: Wish,
  held: readonly Held[] = problem.held,
  joinable: ReadonlySet<Held> = new Set(),
): Option[] {
  const course = problem.courses.find(({ id }) => id === wish.courseId)
  if (!course) return []
  const onDay = Map.groupBy(held, ({ weekday }) => weekday)
  const days = weekdays.map((weekday): Day => ({ weekday, lessons: onDay.get(weekday) ?? [], joinable }))
  return problem.doctors
    .filter(({ courses }) => courses.includes(course.id))
    .flatMap((doctor) => {
      const hours = new Map(doctor.hours.map((each) => [key(each.weekday, each.soTimeId), each.leave]))
      return days.flatMap((day) =>
        problem.slots.map((slot): Option => {
          const leave = hours.get(key(day.weekday, slot.id))
          const place = { wish, course, doctor, weekday: day.weekday, slot }
          return { ...place, leave: leave ?? 0, against: new Set(against(problem, place, day, leave)) }
        }),
      )
    })
}

/** What stands against a place; `leave` is not given outside the doctor's hours. */
function* against(
  problem: Problem,
  { wish, course, doctor, weekday, slot }: Omit<Option, 'leave' | 'against'>,
  { lessons, joinable }: Day,
  leave: number | undefined,
): Generator<UnmetReason> {
  const then = lessons.filter((lesson) => overlap(lesson, slot))
  const joins = then.some((each) => joinable.has(each) && isSame(each, course, doctor, slot))
  if (!wish.treated) yield 'NOT_TREATED'
  if (wish.withdrawn) yield 'CONSENT'
  if (!doctor.licensed) yield 'LICENCE'
  if (slot.to - slot.from < course.minutes) yield 'SHORT'
  if (leave === undefined) yield 'HOURS'
  if (isImpossible(wish, weekday, slot)) yield 'IMPOSSIBLE'
  if (isTaken(wish, lessons, then)) yield 'PATIENT'
  if (!joins && isBusy(doctor, lessons, then)) yield 'DOCTOR'
  if ((leave ?? 0) >= MOST_LEAVE) yield 'LEAVE'
  if (!joins && course.inRoom && freeRooms(problem, course, then).length === 0) yield 'ROOM'
  if (!joins && needsDevice(problem, course) && freeDevices(problem, course, then).length === 0) yield 'DEVICE'
}

const isImpossible = ({ places }: Wish, weekday: number, { id }: Slot) =>
  places.some((place) => place.kind === 'IMPOSSIBLE' && place.weekday === weekday && place.soTimeId === id)

/** A doctor gives one lesson at a time, and no more a day than agreed. */
const isBusy = ({ id, most }: Doctor, day: readonly Held[], then: readonly Held[]) =>
  then.some(({ doctorId }) => doctorId === id) ||
  (most !== null && day.filter(({ doctorId }) => doctorId === id).length >= most)

/** A patient is in one place at a time, and has a course once a day. */
const isTaken = ({ patientId, courseId }: Wish, day: readonly Held[], then: readonly Held[]) =>
  then.some(({ patientIds }) => patientIds.includes(patientId)) ||
  day.some((lesson) => lesson.courseId === courseId && lesson.patientIds.includes(patientId))

const isSame = (lesson: Held, course: Course, doctor: Doctor, slot: Slot) =>
  lesson.courseId === course.id && lesson.doctorId === doctor.id && lesson.from === slot.from && lesson.to === slot.to

/** The rooms for a course in which none of these lessons is: those of the type that it asks for. */
export const freeRooms = (
  { rooms }: Problem,
  { roomType }: Pick<Course, 'roomType'>,
  then: readonly Held[],
): Problem['rooms'] =>
  rooms.filter(({ id, type }) => (roomType === null || type === roomType) && !then.some(({ roomId }) => roomId === id))

/** Whether lessons of a course take a device: a campus that has none of its type gives them without. */
export const needsDevice = ({ devices }: Problem, { deviceType }: Pick<Course, 'deviceType'>): boolean =>
  devices.some(({ type }) => type === deviceType)

/** The devices of a course's type that none of these lessons has. */
export const freeDevices = (
  { devices }: Problem,
  { deviceType }: Pick<Course, 'deviceType'>,
  then: readonly Held[],
): Problem['devices'] =>
  devices.filter(({ id, type }) => type === deviceType && !then.some(({ macId }) => macId === id))
