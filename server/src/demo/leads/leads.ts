import { type Kysely, sql as query } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { startOfToday } from '../../lib/day.ts'
import { Random } from '../random.ts'
import { MARKETED_CAMPUSES, MARKETERS } from '../staff.ts'
import type { DemoLead } from './demoLead.ts'
import { type Campus, DemoLeadBuilder } from './demoLeadBuilder.ts'
import { type Family, familyOf } from './families.ts'
import { Writer } from './write.ts'

const LEADS_A_CAMPUS = 500
/** Leads built and written at a time. */
const CHUNK = 4000

/** Leads of every campus as they stand this morning, each with all that happened to it. */
export async function fillLeads(db: Kysely<Database>, seed: number): Promise<void> {
  const { rows } = await query<{ at: string }>`select ${startOfToday()} as at`.execute(db)
  const today = Date.parse(rows[0]?.at as string)
  const writer = new Writer(db)
  await writer.begin()
  let demoLeads: DemoLead[] = []
  let writing = Promise.resolve()
  for (const [index, campus] of (await campusesOf(db)).entries()) {
    demoLeads.push(...demoLeadsOf(campus, index, today, seed))
    if (demoLeads.length < CHUNK) continue
    // The next ones are built while the database writes these.
    await writing
    writing = writer.write(demoLeads)
    demoLeads = []
  }
  await writing
  await writer.write(demoLeads)
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
  const offered = await db
    .selectFrom('courseCampus')
    .innerJoin('course', 'course.id', 'courseCampus.courseId')
    .select([
      'courseCampus.campusId',
      'course.id',
      'courseCampus.price',
      'course.validDays',
      'course.ageFrom',
      'course.ageTo',
    ])
    .where('courseCampus.status', '=', 1)
    .where('course.onShelf', '=', true)
    .orderBy('course.id')
    .execute()
  const courses = Map.groupBy(offered, ({ campusId }) => campusId)
  return campuses.map(({ id, principalId }, index) => {
    const group = Math.floor(index / MARKETED_CAMPUSES) * MARKETERS
    return {
      id,
      principal: principalId as number,
      director: director as number,
      consultants: idsOf('SALES_CONSULTANT', id),
      courses: courses.get(id) ?? [],
      marketers: [...marketers, ...marketers].slice(group, group + MARKETERS),
    }
  })
}

/** The leads of one campus: how many there are in each state. */
function* demoLeadsOf(campus: Campus, index: number, today: number, seed: number): Generator<DemoLead> {
  const random = new Random(seed * 10_007 + index)
  const builder = new DemoLeadBuilder(random, campus, today)
  const year = new Date(today).getUTCFullYear()
  let built = 0
  const family = () => familyOf(index * LEADS_A_CAMPUS + built++, year, random)
  const many = function* (count: number, build: (family: Family) => DemoLead): Generator<DemoLead> {
    for (let at = 0; at < count; at++) yield build(family())
  }
  for (const owner of campus.consultants) {
    yield* many(7, (one) => builder.waiting(one, owner))
    yield* many(27, (one) => builder.inProgress(one, owner))
    yield* many(2, (one) => builder.sentBack(one, owner))
    yield* many(random.int(1, 2), (one) => builder.inCheck(one, owner))
    yield* many(random.int(1, 2), (one) => builder.finishCampus(one, owner))
    yield* many(1, (one) => builder.finishLeader(one, owner))
    yield* many(20, (one) => builder.lost(one, owner, random.int(1, 55)))
    yield* many(22, (one) => builder.sold(one, owner, random.chance(0.6) ? random.int(1, 25) : random.int(26, 150)))
  }
  const marketer = () => random.pick(campus.marketers)
  yield* many(6, (one) => builder.waiting(one, marketer()))
  yield* many(24, (one) => builder.inProgress(one, marketer()))
  yield* many(1, (one) => builder.sentBack(one, marketer()))
  yield* many(1, (one) => builder.finishCampus(one, marketer()))
  yield* many(5, (one) => builder.lost(one, marketer(), random.int(1, 55)))
  yield* many(4, (one) => builder.sold(one, marketer(), random.int(1, 90)))
  yield* many(22, (one) => builder.waiting(one, null))
  if (index === 0) yield* mishaps(builder, family)
  const staff = [...campus.consultants, ...campus.marketers]
  while (built < LEADS_A_CAMPUS) {
    const days = random.chance(0.3) ? random.int(1, 9) : random.int(10, 110)
    yield builder.pooled(family(), random.pick(staff), days)
  }
}

/** Registered twice by mother and father, and merged; and two that were deleted. */
function* mishaps(builder: DemoLeadBuilder, family: () => Family): Generator<DemoLead> {
  const [first, second] = [family(), family()]
  const { childName, gender, birthday, need } = first
  const twin = { ...second, childName, gender, birthday, need, relation: 'father' }
  const owner = builder.campus.consultants[0] as number
  const winner = builder.inProgress({ ...first, relation: 'mother' }, owner)
  const loser = builder.waiting(twin, null)
  const lastNight = builder.today - 4 * 3_600_000
  yield winner
  yield Object.assign(loser, { mergedInto: winner, deletedAt: lastNight })
  yield Object.assign(builder.waiting(family(), null), { deletedAt: lastNight })
  yield Object.assign(builder.waiting(family(), null), { deletedAt: lastNight })
}
