// A proposed timetable for a campus of 60 patients, 12 doctors and 40 slots a week, solved as the product solves it.

import type { Problem, Wish } from '../../server/src/modules/so-proposal/solve/problem.ts'
import { solveInThread } from '../../server/src/modules/so-proposal/solve/thread.ts'
import type { Row } from './report.ts'

const [PATIENTS, DOCTORS, ROOMS, COURSES] = [60, 12, 9, 6]
const [DAYS, SLOTS_A_DAY] = [5, 8]
const MOST_SECONDS = 10
const SEEDS = [1, 2, 3]

/** The same numbers for the same seed. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return (state >> 8) % below
  }
}

function campusOf(seed: number): Problem {
  const next = numbersOf(seed)
  const slots = Array.from({ length: SLOTS_A_DAY }, (_, at) => ({ id: 1 + at, from: 540 + 60 * at, to: 600 + 60 * at }))
  const places = Array.from({ length: DAYS }, (_, at) => at + 1).flatMap((weekday) =>
    slots.map(({ id }) => ({ weekday, soTimeId: id })),
  )
  const some = (share: number) => places.filter(() => next(100) < share)
  return {
    slots,
    rooms: Array.from({ length: ROOMS }, (_, at) => ({ id: 1 + at, capacity: 1 + (at % 4) })),
    courses: Array.from({ length: COURSES }, (_, at) => ({
      ...{ id: 1 + at, minutes: 45, inRoom: true },
      capacity: at === 0 ? 4 : 1,
    })),
    doctors: Array.from({ length: DOCTORS }, (_, at) => ({
      ...{ id: 1 + at, licensed: true, most: 7 },
      courses: [1 + (at % COURSES), 1 + next(COURSES), 1 + next(COURSES)],
      hours: some(75).map((place) => ({ ...place, leave: next(20) === 0 ? 1 : 0 })),
    })),
    wishes: Array.from({ length: PATIENTS }, (_, at): Wish => {
      const courseId = 1 + next(COURSES)
      return {
        ...{ id: at, patientId: at, courseId, times: 2 + next(3), treated: true, priority: 1 + next(3) },
        places: [
          ...some(30).map((place) => ({ ...place, kind: 'IMPOSSIBLE' as const })),
          ...some(15).map((place) => ({ ...place, kind: 'PREFERRED' as const })),
        ],
        doctorId: next(2) ? 1 + next(DOCTORS) : null,
        togetherId: at % 6 === 1 ? at - 1 : null,
      }
    }),
    held: places
      .filter((_, at) => at % 4 === 0)
      .map(({ weekday, soTimeId }, at) => ({
        ...{ weekday, from: 480 + 60 * soTimeId, to: 540 + 60 * soTimeId, courseId: 99 },
        ...{ doctorId: 1 + (at % DOCTORS), roomId: 1 + (at % ROOMS), patientIds: [] },
      })),
  }
}

export async function measureProposal(): Promise<Row[]> {
  const found: { seconds: number; gap: number; placed: number; wanted: number }[] = []
  for (const seed of SEEDS) {
    const problem = campusOf(seed)
    const began = performance.now()
    const { lessons, objective, bound } = await solveInThread(problem, MOST_SECONDS, new AbortController().signal)
    const seconds = (performance.now() - began) / 1000
    const placed = lessons.reduce((total, { patientIds }) => total + patientIds.length, 0)
    const wanted = problem.wishes.reduce((total, { times }) => total + times, 0)
    found.push({ seconds, gap: objective > 0 ? (100 * (objective - bound)) / objective : 0, placed, wanted })
  }
  const all = (say: (one: (typeof found)[number]) => string) => found.map(say).join(' · ')
  return [
    {
      what: `proposed timetable, ${PATIENTS} patients, ${DOCTORS} doctors, ${DAYS * SLOTS_A_DAY} slots: seconds, of ${SEEDS.length} campuses`,
      value: all(({ seconds }) => seconds.toFixed(1)),
      target: '< 10',
      note: `sessions placed: ${all(({ placed, wanted }) => `${placed} of ${wanted}`)}`,
    },
    {
      what: 'its distance from the proven optimum, %',
      value: all(({ gap }) => gap.toFixed(2)),
      target: '–',
      note: `the time limit of the solver is ${MOST_SECONDS} s`,
    },
  ]
}
