import { freeDevices, freeRooms, needsDevice, type Option, optionsOf } from './options.ts'
import { costs, type Lesson, near, overlap, type Problem, pairsOf, type Slot, type Wish, weekdays } from './problem.ts'

/** A row of the model: the sum of these columns, with their factors, lies between the two. */
interface Row {
  columns: number[]
  factors: number[]
  least: number
  most: number
}

/** An integer program: of the columns' values that keep every row, those with the least cost. */
export interface Model {
  cost: number[]
  upper: number[]
  integer: boolean[]
  rows: Row[]
  offset: number
  /** Values of the columns that keep every row: nothing is placed. */
  start: number[]
  /** Where sessions can be placed, the most wanted and cheapest first: instead of what is missing, with one of the rooms and of the devices. */
  sessions: { column: number; missing: number; rooms: number[]; devices: number[] }[]
  /** The lessons that the values of the columns mean. */
  lessonsOf: (values: ArrayLike<number>) => Lesson[]
}

interface Choice extends Option {
  column: number
}
/** A lesson of a group that would be held. */
interface Group {
  column: number
  choice: Choice
  roomId: number
}

const isOn = (value: number | undefined) => (value ?? 0) > 0.5
const sum = (list: readonly { column: number }[]) => list.map(({ column }) => column)

/**
 * States a problem as an integer program. A choice is a session of a wish with a doctor in a slot; a group lesson is a column
 * of its own, which takes its doctor and room once; single lessons take rooms by slot, so that no room is taken twice although
 * only groups choose theirs; devices are taken by slot likewise. What a wish lacks is a column with a high cost: no wish makes the whole impossible.
 */
export function modelOf(problem: Problem): Model {
  const model = new Builder()
  const wishes = problem.wishes.filter(({ times }) => times > 0)
  const choices = wishes.flatMap((wish) =>
    optionsOf(problem, wish)
      .filter(({ against }) => against.size === 0)
      .map((option): Choice => ({ ...option, column: model.column(costOf(option)) })),
  )
  const of = Map.groupBy(choices, ({ wish }) => wish)
  const missing = new Map(wishes.map((wish) => [wish, patientRules(model, wish, of.get(wish) ?? [])]))
  for (const several of Map.groupBy(wishes, ({ patientId }) => patientId).values()) {
    if (several.length > 1)
      onceAtATime(
        model,
        problem,
        several.flatMap((wish) => of.get(wish) ?? []),
      )
  }
  const groups = groupsOf(model, problem, choices)
  doctorRules(model, problem, choices, groups)
  const rooms = roomRules(model, problem, choices, groups)
  const devices = deviceRules(model, problem, choices, groups)
  for (const [one, other] of pairsOf(problem)) together(model, one, other, of)
  const [roomsAt, devicesAt] = [Map.groupBy(rooms, takenFor), Map.groupBy(devices, takenFor)]
  const roomsOf = Map.groupBy(groups, ({ choice }) => placeOf(choice))
  const sessions = choices
    .toSorted((a, b) => b.wish.priority - a.wish.priority || costOf(a) - costOf(b))
    .map((choice) => ({
      column: choice.column,
      missing: missing.get(choice.wish) as number,
      rooms: sum((isGroup(choice) ? roomsOf.get(placeOf(choice)) : roomsAt.get(roomFor(choice))) ?? []),
      devices: sum(devicesAt.get(deviceFor(choice)) ?? []),
    }))
  return model.done(sessions, (values) => lessonsOf(values, choices, groups, rooms, devices))
}

function costOf({ wish, doctor, weekday, slot, leave }: Option): number {
  const preferred = wish.places.filter(({ kind }) => kind === 'PREFERRED')
  const here = preferred.some((place) => place.weekday === weekday && place.soTimeId === slot.id)
  return (
    (preferred.length === 0 || here ? 0 : costs.notPreferredPlace) +
    (wish.doctorId === null || wish.doctorId === doctor.id ? 0 : costs.notPreferredDoctor) +
    costs.leave * leave
  )
}

/** As many sessions as are wanted, or fewer at a high cost; one a day; better not on days that follow each other. Answers the column of what is missing. */
function patientRules(model: Builder, { times, priority }: Wish, choices: readonly Choice[]): number {
  const missing = model.column(costs.missing * priority, times, true, times)
  model.row([...sum(choices), missing], times, times)
  const days = Map.groupBy(choices, ({ weekday }) => weekday)
  for (const day of days.values()) model.most(sum(day), 1)
  if (times < 2) return missing
  for (const weekday of weekdays) {
    const [day, next] = [days.get(weekday), days.get(weekday + 1)]
    if (!day || !next) continue
    const both = model.column(costs.nextDay, 1, false, 1)
    const columns = [...sum(day), ...sum(next)]
    model.row([...columns, both], Number.NEGATIVE_INFINITY, 1, [...columns.map(() => 1), -1])
  }
  return missing
}

/** What stands at any one time: slots that overlap have the start of one of them in common. */
function* moments<T extends { weekday: number; slot: Slot }>(problem: Problem, list: readonly T[]): Generator<T[]> {
  const starts = [...new Set(problem.slots.map(({ from }) => from))]
  for (const day of Map.groupBy(list, ({ weekday }) => weekday).values()) {
    for (const start of starts) {
      const then = day.filter(({ slot }) => slot.from <= start && start < slot.to)
      if (then.length > 1) yield then
    }
  }
}

function onceAtATime(model: Builder, problem: Problem, list: readonly (Choice | GroupAt)[]): void {
  for (const then of moments(problem, list)) model.most(sum(then), 1)
}

interface GroupAt {
  column: number
  weekday: number
  slot: Slot
}
const at = ({ column, choice: { weekday, slot } }: Group): GroupAt => ({ column, weekday, slot })

const placeOf = ({ course, doctor, weekday, slot }: Option) => `${course.id} ${doctor.id} ${weekday} ${slot.id}`
const isGroup = ({ course }: Option) => course.capacity > 1

/** A group is held in a free room with as many patients as both have places for, or not at all. */
function groupsOf(model: Builder, problem: Problem, choices: readonly Choice[]): Group[] {
  return [...Map.groupBy(choices.filter(isGroup), placeOf).values()].flatMap((patients) => {
    const [choice] = patients as [Choice]
    const then = problem.held.filter((held) => held.weekday === choice.weekday && overlap(held, choice.slot))
    const held = freeRooms(problem, choice.course, then).map(({ id, capacity }) => ({
      ...{ column: model.column(costs.group), choice, roomId: id },
      places: Math.min(capacity, choice.course.capacity),
    }))
    const columns = sum(held)
    const places = held.map((group) => -group.places)
    model.row([...sum(patients), ...columns], Number.NEGATIVE_INFINITY, 0, [...patients.map(() => 1), ...places])
    for (const { column } of patients) {
      model.row([column, ...columns], Number.NEGATIVE_INFINITY, 0, [1, ...columns.map(() => -1)])
    }
    return held
  })
}

/** A doctor gives one lesson at a time, and no more a day than agreed. */
function doctorRules(model: Builder, problem: Problem, choices: readonly Choice[], groups: readonly Group[]): void {
  const lessons = Map.groupBy(
    [
      ...choices.filter((choice) => !isGroup(choice)),
      ...groups.map((group) => ({ ...at(group), doctor: group.choice.doctor })),
    ],
    ({ doctor }) => doctor,
  )
  for (const [doctor, own] of lessons) {
    onceAtATime(model, problem, own as GroupAt[])
    if (doctor.most === null) continue
    for (const [weekday, day] of Map.groupBy(own, (lesson) => lesson.weekday)) {
      const already = problem.held.filter((held) => held.weekday === weekday && held.doctorId === doctor.id).length
      model.most(sum(day), doctor.most - already)
    }
  }
}

/** A room or a device that lessons take in a slot, by its type: `type` is what their course asks for. */
interface Taken extends GroupAt {
  id: number
  type: string | null
}
const takenFor = ({ weekday, slot, type }: Omit<Taken, 'id' | 'column'>) => `${weekday} ${slot.id} ${type ?? ''}`
const roomFor = ({ course, ...place }: Choice) => takenFor({ ...place, type: course.roomType })
const deviceFor = ({ course, ...place }: Choice) => takenFor({ ...place, type: course.deviceType })

/** Columns for what is free at the place of a lesson. */
function takenAt(
  model: Builder,
  problem: Problem,
  { weekday, slot }: Choice,
  type: string | null,
  free: (then: Problem['held']) => { id: number }[],
): Taken[] {
  const then = problem.held.filter((held) => held.weekday === weekday && overlap(held, slot))
  return free(then).map(({ id }) => ({ column: model.column(0), weekday, slot, id, type }))
}

/** No more lessons than what is taken for them. */
const covered = (model: Builder, lessons: readonly { column: number }[], taken: readonly Taken[]) =>
  model.row([...sum(lessons), ...sum(taken)], Number.NEGATIVE_INFINITY, 0, [
    ...lessons.map(() => 1),
    ...taken.map(() => -1),
  ])

/** No more single lessons in a slot than rooms of their type that they take there; a room is taken once at a time. */
function roomRules(model: Builder, problem: Problem, choices: readonly Choice[], groups: readonly Group[]): Taken[] {
  const single = choices.filter((choice) => choice.course.inRoom && !isGroup(choice))
  const taken = [...Map.groupBy(single, roomFor).values()].flatMap((lessons) => {
    const [choice] = lessons as [Choice]
    const { course } = choice
    const rooms = takenAt(model, problem, choice, course.roomType, (then) => freeRooms(problem, course, then))
    covered(model, lessons, rooms)
    return rooms
  })
  const inRoom = [...taken, ...groups.map((group) => ({ ...at(group), id: group.roomId }))]
  for (const own of Map.groupBy(inRoom, ({ id }) => id).values()) onceAtATime(model, problem, own)
  return taken
}

/** No more lessons of a type of device in a slot than devices that they take there; a device is taken once at a time. */
function deviceRules(model: Builder, problem: Problem, choices: readonly Choice[], groups: readonly Group[]): Taken[] {
  const groupsOf = Map.groupBy(groups, ({ choice }) => deviceFor(choice))
  const needing = choices.filter(({ course }) => needsDevice(problem, course))
  const taken = [...Map.groupBy(needing, deviceFor)].flatMap(([place, sessions]) => {
    const [choice] = sessions as [Choice]
    const { course } = choice
    const devices = takenAt(model, problem, choice, course.deviceType, (then) => freeDevices(problem, course, then))
    covered(model, [...sessions.filter((each) => !isGroup(each)), ...(groupsOf.get(place) ?? [])], devices)
    return devices
  })
  for (const own of Map.groupBy(taken, ({ id }) => id).values()) onceAtATime(model, problem, own)
  return taken
}

/** The sessions of a family are in the same slot or in the next; each that is not has a cost. */
function together(model: Builder, one: Wish, other: Wish, of: Map<Wish, Choice[]>): void {
  model.offset += costs.apart * Math.min(one.times, other.times)
  const others = of.get(other) ?? []
  for (const own of Map.groupBy(of.get(one) ?? [], placeInWeek).values()) {
    const [{ weekday, slot }] = own as [Choice]
    const next = others.filter((choice) => choice.weekday === weekday && near(choice.slot, slot))
    if (next.length === 0) continue
    const met = model.column(-costs.apart, 1, false)
    for (const side of [own, next]) {
      model.row([met, ...sum(side)], Number.NEGATIVE_INFINITY, 0, [1, ...side.map(() => -1)])
    }
  }
}
const placeInWeek = ({ weekday, slot }: { weekday: number; slot: Slot }) => `${weekday} ${slot.id}`

function lessonsOf(
  values: ArrayLike<number>,
  choices: readonly Choice[],
  groups: readonly Group[],
  rooms: readonly Taken[],
  devices: readonly Taken[],
): Lesson[] {
  const chosen = choices.filter(({ column }) => isOn(values[column]))
  const takenIn = (list: readonly Taken[]) => {
    const found = Map.groupBy(
      list.filter(({ column }) => isOn(values[column])),
      takenFor,
    )
    return (place: string) => found.get(place)?.pop()?.id ?? null
  }
  const [nextRoom, nextDevice] = [takenIn(rooms), takenIn(devices)]
  const roomOf = new Map(
    groups.flatMap((each) => (isOn(values[each.column]) ? [[placeOf(each.choice), each.roomId] as const] : [])),
  )
  return [...Map.groupBy(chosen, (choice) => (isGroup(choice) ? placeOf(choice) : String(choice.column)))].map(
    ([place, patients]) => {
      const [choice] = patients as [Choice]
      return {
        ...{ courseId: choice.course.id, doctorId: choice.doctor.id, macId: nextDevice(deviceFor(choice)) },
        roomId: isGroup(choice) ? (roomOf.get(place) ?? null) : nextRoom(roomFor(choice)),
        ...{ weekday: choice.weekday, soTimeId: choice.slot.id },
        patientIds: patients.map(({ wish }) => wish.patientId),
      }
    },
  )
}

/** Collects columns and rows. */
class Builder {
  readonly #start: number[] = []
  readonly #cost: number[] = []
  readonly #upper: number[] = []
  readonly #integer: boolean[] = []
  readonly #rows: Row[] = []
  offset = 0

  column(cost: number, upper = 1, integer = true, start = 0): number {
    this.#start.push(start)
    this.#cost.push(cost)
    this.#upper.push(upper)
    this.#integer.push(integer)
    return this.#cost.length - 1
  }

  row(columns: number[], least: number, most: number, factors: number[] = columns.map(() => 1)): void {
    this.#rows.push({ columns, factors, least, most })
  }

  most(columns: number[], most: number): void {
    if (columns.length > most) this.row(columns, Number.NEGATIVE_INFINITY, most)
  }

  done(sessions: Model['sessions'], lessonsOf: Model['lessonsOf']): Model {
    const columns = { cost: this.#cost, upper: this.#upper, integer: this.#integer, start: this.#start }
    return { ...columns, rows: this.#rows, offset: this.offset, sessions, lessonsOf }
  }
}
