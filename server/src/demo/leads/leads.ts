import { type Kysely, sql as query } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { startOfToday } from '../../lib/day.ts'
import { Random } from '../random.ts'
import { MARKETED_CAMPUSES, MARKETERS } from '../staff.ts'
import { type Family, familyOf } from './families.ts'
import { type Campus, Teller } from './fates.ts'
import type { Story } from './story.ts'
import { Writer } from './write.ts'

const LEADS_A_CAMPUS = 500
/** So many leads are told and written at a time, however many there are. */
const CHUNK = 4000

/** Leads of every campus as they stand this morning, each with all that happened to it. */
export async function fillLeads(db: Kysely<Database>, seed: number): Promise<void> {
  const { rows } = await query<{ at: string }>`select ${startOfToday()} as at`.execute(db)
  const today = Date.parse(rows[0]?.at as string)
  const writer = new Writer(db)
  await writer.begin()
  let stories: Story[] = []
  let writing = Promise.resolve()
  for (const [index, campus] of (await campusesOf(db)).entries()) {
    stories.push(...storiesOf(campus, index, today, seed))
    if (stories.length < CHUNK) continue
    // The next ones are told while the database takes these.
    await writing
    writing = writer.write(stories)
    stories = []
  }
  await writing
  await writer.write(stories)
  await writer.end()
}

async function campusesOf(db: Kysely<Database>): Promise<Campus[]> {
  const { rows } = await query<{ id: number; role: string; campusId: number | null }>`
    select u.id, r.code as role, u.campus_id from rbac_user u join rbac_user_role ur on ur.user_id = u.id
      join rbac_role r on r.id = ur.role_id where u.status = 1 order by u.id`.execute(db)
  const holders = Map.groupBy(rows, ({ role, campusId }) => `${role} ${campusId}`)
  const idsOf = (role: string, campusId: number | null) =>
    (holders.get(`${role} ${campusId}`) ?? []).map(({ id }) => id)
  const [director] = idsOf('MARKETING_DIRECTOR', null)
  const marketers = idsOf('MARKETING_CONSULTANT', null)
  const campuses = await db.selectFrom('campus').select(['id', 'principalId']).orderBy('id').execute()
  return campuses.map(({ id, principalId }, index) => {
    const group = Math.floor(index / MARKETED_CAMPUSES) * MARKETERS
    return {
      id,
      principal: principalId as number,
      director: director as number,
      consultants: idsOf('SALES_CONSULTANT', id),
      marketers: [...marketers, ...marketers].slice(group, group + MARKETERS),
    }
  })
}

/** What the leads of one campus are at, and how many of each. */
function* storiesOf(campus: Campus, index: number, today: number, seed: number): Generator<Story> {
  const random = new Random(seed * 10_007 + index)
  const teller = new Teller(random, campus, today)
  const year = new Date(today).getUTCFullYear()
  let told = 0
  const family = () => familyOf(index * LEADS_A_CAMPUS + told++, year, random)
  const many = function* (count: number, tell: (family: Family) => Story): Generator<Story> {
    for (let at = 0; at < count; at++) yield tell(family())
  }
  for (const owner of campus.consultants) {
    yield* many(7, (one) => teller.waiting(one, owner))
    yield* many(27, (one) => teller.inProgress(one, owner))
    yield* many(2, (one) => teller.sentBack(one, owner))
    yield* many(random.int(1, 2), (one) => teller.inCheck(one, owner))
    yield* many(random.int(1, 2), (one) => teller.finishCampus(one, owner))
    yield* many(1, (one) => teller.finishLeader(one, owner))
    yield* many(20, (one) => teller.lost(one, owner, random.int(1, 55)))
    yield* many(22, (one) => teller.sold(one, owner, random.chance(0.6) ? random.int(1, 25) : random.int(26, 150)))
  }
  const marketer = () => random.pick(campus.marketers)
  yield* many(6, (one) => teller.waiting(one, marketer()))
  yield* many(24, (one) => teller.inProgress(one, marketer()))
  yield* many(1, (one) => teller.sentBack(one, marketer()))
  yield* many(1, (one) => teller.finishCampus(one, marketer()))
  yield* many(5, (one) => teller.lost(one, marketer(), random.int(1, 55)))
  yield* many(4, (one) => teller.sold(one, marketer(), random.int(1, 90)))
  yield* many(22, (one) => teller.waiting(one, null))
  if (index === 0) yield* mishaps(teller, family)
  const staff = [...campus.consultants, ...campus.marketers]
  while (told < LEADS_A_CAMPUS) {
    const days = random.chance(0.3) ? random.int(1, 9) : random.int(10, 110)
    yield teller.pooled(family(), random.pick(staff), days)
  }
}

/** Registered twice by mother and father, and merged; and two that were deleted. */
function* mishaps(teller: Teller, family: () => Family): Generator<Story> {
  const [first, second] = [family(), family()]
  const { childName, gender, birthday, need } = first
  const twin = { ...second, childName, gender, birthday, need, relation: 'father' }
  const owner = teller.campus.consultants[0] as number
  const winner = teller.inProgress({ ...first, relation: 'mother' }, owner)
  const loser = teller.waiting(twin, null)
  const lastNight = teller.today - 4 * 3_600_000
  yield winner
  yield Object.assign(loser, { mergedInto: winner, deletedAt: lastNight })
  yield Object.assign(teller.waiting(family(), null), { deletedAt: lastNight })
  yield Object.assign(teller.waiting(family(), null), { deletedAt: lastNight })
}
