import { costs, type Lesson, near, overlap, type Problem, type Wish } from '../src/modules/so-proposal/solve/problem.ts'

// The hard rules and the cost of a proposed timetable, told without any code of the model.

const slotOf = ({ slots }: Problem, id: number) => slots.find((slot) => slot.id === id) as Problem['slots'][number]
const withId = <T extends { id: number }>(list: readonly T[], id: number | null) => list.find((each) => each.id === id)
const lessonsOf = ({ courseId, patientId }: Wish, lessons: readonly Lesson[]) =>
  lessons.filter((lesson) => lesson.courseId === courseId && lesson.patientIds.includes(patientId))

const devicesFor = ({ courses, devices }: Problem, courseId: number) =>
  devices.filter(({ type }) => type === withId(courses, courseId)?.deviceType)

type Standing = Problem['held'][number] & { proposed: boolean }
const standing = (problem: Problem, lessons: readonly Lesson[]): Standing[] => [
  ...problem.held.map((held) => ({ ...held, proposed: false })),
  ...lessons.map((lesson) => ({ ...lesson, ...slotOf(problem, lesson.soTimeId), proposed: true })),
]

/** The hard rules that lessons break. */
export function broken(problem: Problem, lessons: readonly Lesson[]): string[] {
  const all = standing(problem, lessons)
  return [
    ...all.flatMap((one, at) => all.slice(at + 1).flatMap((other) => clashes(one, other))),
    ...lessons.flatMap((lesson) => [...faultsOf(problem, lesson), ...patientFaults(problem, lesson)]),
    ...problem.wishes.flatMap((wish) => (lessonsOf(wish, lessons).length > wish.times ? ['more than wished'] : [])),
    ...problem.doctors.flatMap((doctor) => overfull(doctor, all)),
  ]
}

function clashes(one: Standing, other: Standing): string[] {
  if (one.weekday !== other.weekday || !(one.proposed || other.proposed)) return []
  const shared = one.patientIds.some((id) => other.patientIds.includes(id))
  const then = overlap(one, other)
  const faults = {
    'the same course twice a day': shared && one.courseId === other.courseId,
    'patient twice': then && shared,
    'doctor twice': then && one.doctorId === other.doctorId,
    'room twice': then && one.roomId !== null && one.roomId === other.roomId,
    'device twice': then && one.macId !== null && one.macId === other.macId,
  }
  return Object.entries(faults).flatMap(([fault, is]) => (is ? [fault] : []))
}

function faultsOf(problem: Problem, lesson: Lesson): string[] {
  const course = withId(problem.courses, lesson.courseId)
  const doctor = withId(problem.doctors, lesson.doctorId)
  const room = withId(problem.rooms, lesson.roomId)
  const slot = slotOf(problem, lesson.soTimeId)
  const open = doctor?.hours.find((at) => at.weekday === lesson.weekday && at.soTimeId === lesson.soTimeId)
  const faults = {
    'doctor may not': !doctor?.licensed || !doctor.courses.includes(lesson.courseId),
    'outside hours or on leave': !open || open.leave >= 0.5,
    'too short': slot.to - slot.from < (course?.minutes ?? 0),
    'no room': course?.inRoom && !room,
    'room of another type': room && course?.roomType && room.type !== course.roomType,
    'no device, or one of another type':
      withId(problem.devices, lesson.macId)?.type !== (devicesFor(problem, lesson.courseId)[0]?.type ?? undefined),
    'too many': lesson.patientIds.length > Math.min(course?.capacity ?? 1, room?.capacity ?? 99),
  }
  return Object.entries(faults).flatMap(([fault, is]) => (is ? [fault] : []))
}

function patientFaults({ wishes }: Problem, { courseId, patientIds, weekday, soTimeId }: Lesson): string[] {
  const may = (wish: Wish | undefined) =>
    wish?.treated &&
    !wish.withdrawn &&
    !wish.places.some(
      (place) => place.kind === 'IMPOSSIBLE' && place.weekday === weekday && place.soTimeId === soTimeId,
    )
  return patientIds.flatMap((id) =>
    may(wishes.find((wish) => wish.patientId === id && wish.courseId === courseId)) ? [] : ['patient may not'],
  )
}

const overfull = ({ id, most }: Problem['doctors'][number], all: readonly Standing[]): string[] =>
  [...Map.groupBy(all, ({ weekday }) => weekday).values()].flatMap((day) => {
    const own = day.filter(({ doctorId }) => doctorId === id)
    return most !== null && own.length > most && own.some(({ proposed }) => proposed) ? ['full'] : []
  })

/** What lessons cost. */
export function costOf(problem: Problem, lessons: readonly Lesson[]): number {
  const groups = lessons.filter(({ courseId }) => (withId(problem.courses, courseId)?.capacity ?? 1) > 1)
  const wishes = problem.wishes.map((wish) => wishCost(problem, wish, lessonsOf(wish, lessons)))
  const pairs = problem.wishes.flatMap((one, at) =>
    problem.wishes.slice(at + 1).map((other) => apartCost(problem, one, other, lessons)),
  )
  return [...wishes, ...pairs].reduce((total, cost) => total + cost, groups.length * costs.group)
}

function wishCost(problem: Problem, wish: Wish, own: readonly Lesson[]): number {
  const liked = wish.places.filter(({ kind }) => kind === 'PREFERRED')
  const each = own.map(({ weekday, soTimeId, doctorId }) => {
    const isThere = (at: { weekday: number; soTimeId: number }) => at.weekday === weekday && at.soTimeId === soTimeId
    const leave = withId(problem.doctors, doctorId)?.hours.find(isThere)?.leave ?? 0
    return (
      (liked.length > 0 && !liked.some(isThere) ? costs.notPreferredPlace : 0) +
      (wish.doctorId !== null && wish.doctorId !== doctorId ? costs.notPreferredDoctor : 0) +
      (own.some((next) => next.weekday === weekday + 1) ? costs.nextDay : 0) +
      costs.leave * leave
    )
  })
  return each.reduce((total, cost) => total + cost, (wish.times - own.length) * costs.missing * wish.priority)
}

function apartCost(problem: Problem, one: Wish, other: Wish, lessons: readonly Lesson[]): number {
  if (one.togetherId !== other.patientId && other.togetherId !== one.patientId) return 0
  const others = lessonsOf(other, lessons)
  const met = lessonsOf(one, lessons).filter((a) =>
    others.some((b) => a.weekday === b.weekday && near(slotOf(problem, a.soTimeId), slotOf(problem, b.soTimeId))),
  )
  return costs.apart * (Math.min(one.times, other.times) - met.length)
}

/** The least cost of all lessons that break no rule, by trying everything. */
export function leastCost(problem: Problem): number {
  const seats = problem.wishes.flatMap((wish) => Array.from({ length: wish.times }, () => wish))
  const attempt = (at: number, lessons: Lesson[]): number => {
    if (broken(problem, lessons).length > 0) return Number.POSITIVE_INFINITY
    const wish = seats[at]
    if (!wish) return costOf(problem, lessons)
    return Math.min(attempt(at + 1, lessons), ...placed(problem, wish, lessons).map((next) => attempt(at + 1, next)))
  }
  return attempt(0, [])
}

/** These lessons with one more session of a wish, in each way: in a lesson that is there, or in a new one in some room with some device. */
function placed(problem: Problem, { courseId, patientId }: Wish, lessons: readonly Lesson[]): Lesson[][] {
  const inRoom = withId(problem.courses, courseId)?.inRoom
  const devices = devicesFor(problem, courseId)
  const joined = lessons.flatMap((lesson, at) =>
    lesson.courseId === courseId
      ? [lessons.with(at, { ...lesson, patientIds: [...lesson.patientIds, patientId] })]
      : [],
  )
  const added = problem.doctors.flatMap(({ id: doctorId, hours }) =>
    hours.flatMap(({ weekday, soTimeId }) =>
      (inRoom ? problem.rooms : [{ id: null }]).flatMap(({ id: roomId }) =>
        (devices.length > 0 ? devices : [{ id: null }]).map(({ id: macId }) => [
          ...lessons,
          { courseId, doctorId, roomId, macId, weekday, soTimeId, patientIds: [patientId] },
        ]),
      ),
    ),
  )
  return [...joined, ...added]
}
