import { purseOf } from '../../order-course/store.ts'
import { against, untold, viewsOf } from '../places.ts'
import type { Candidate } from '../store.ts'

type Reading = Parameters<typeof purseOf>[0]
/** A place for an entry, with how many seats are free there. */
type Chosen = Candidate & { seats: number }

const placeOf = ({ placeId, courseId }: Candidate) => `place ${placeId} ${courseId}`
const hoursOf = ({ waitId, day }: Candidate) => `hours ${waitId} ${day}`
const pairOf = ({ placeId, waitId }: Candidate) => `${placeId} ${waitId}`

/**
 * Gives each place to the first of its candidates who has not got another. Only what is chosen is judged by the rules of the timetable
 * and the ledger; what is refused is left out, and chosen anew.
 */
export async function choose(reading: Reading, candidates: readonly Candidate[]): Promise<Chosen[]> {
  const seats = new Map<string, number>()
  const out = new Set<string>()
  for (;;) {
    const chosen = firstOfEach(candidates.filter((one) => !out.has(placeOf(one)) && !out.has(hoursOf(one))))
    const unknown = chosen.filter((one) => !seats.has(pairOf(one)))
    if (unknown.length === 0) return chosen.map((one) => ({ ...one, seats: seats.get(pairOf(one)) ?? 1 }))
    await judge(reading, unknown, seats, out)
  }
}

function firstOfEach(candidates: readonly Candidate[]): Candidate[] {
  const [places, waits] = [new Set<number>(), new Set<number>()]
  return candidates.filter(({ placeId, waitId }) => {
    if (places.has(placeId) || waits.has(waitId)) return false
    places.add(placeId)
    waits.add(waitId)
    return true
  })
}

/** Notes of candidates how many seats are free, or what rules them out: the place for their course, or their hours on the day. */
async function judge({ db, scope }: Reading, some: readonly Candidate[], seats: Map<string, number>, out: Set<string>) {
  const views = await viewsOf(scope, some)
  const refusals = await against({ scope, t: untold }, some, views)
  const asked = some.map(({ patientId, courseId, day }, at) => ({
    ...{ patientId, courseId, day, hours: views[at]?.hours ?? 1 },
  }))
  const purse = await purseOf({ db, scope }, asked)
  some.forEach((one, at) => {
    if (refusals[at]) out.add(placeOf(one))
    else if (purse(at) === null) out.add(hoursOf(one))
    else seats.set(pairOf(one), views[at]?.seats ?? 1)
  })
}
