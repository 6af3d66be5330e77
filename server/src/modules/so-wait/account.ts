import type { accountWait } from '@cogcampus/contract/api/so-wait'
import { openWaitStates } from '@cogcampus/contract/life/wait'
import { sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Account } from '../../http/account.ts'
import type { Handlers, ReadContext, WriteContext } from '../../http/context.ts'
import { todayText } from '../../lib/day.ts'
import { badField, notFound, unknownReference } from '../../lib/errors.ts'
import { text } from '../../lib/text.ts'
import { coursesOf } from '../order-course/lists.ts'
import { childrenOf, linkOf, onBehalf } from '../patient-parent/store.ts'
import { withoutReasons } from '../so-day/store.ts'
import { add } from './add.ts'
import { decline } from './decline.ts'
import { takeOffer } from './take.ts'
import { tellAsked } from './tell.ts'
import { update } from './update.ts'
import { withdraw } from './withdraw.ts'

/** Refuses an entry that is not of the account's children, or for whom it may not change lessons. */
async function assertOfChild({ scope }: WriteContext<Account>, id: number): Promise<void> {
  const wait = await scope.from('soWait').select('soWait.patientId').where('soWait.id', '=', id).executeTakeFirst()
  if (!wait) throw notFound()
  await linkOf(scope, wait.patientId, 'mayAskLeave')
}

/** What the children wait for, and have been offered. */
async function listed({ scope }: ReadContext<Account>) {
  const rows = await scope
    .from('soWait')
    .innerJoin('patient', 'patient.id', 'soWait.patientId')
    .innerJoin('course', 'course.id', 'soWait.courseId')
    .innerJoin('campus', 'campus.id', 'soWait.campusId')
    .leftJoin('soWaitOffer', (join) =>
      join
        .onRef('soWaitOffer.waitId', '=', 'soWait.id')
        .on('soWaitOffer.state', 'in', ['OPEN', 'TAKEN'])
        .on(sql<boolean>`(so_wait_offer.state = 'OPEN') = (so_wait.state = 'OFFERED')`),
    )
    .leftJoin('doctorInfo', 'doctorInfo.id', 'soWaitOffer.doctorId')
    .select(['soWait.id', 'soWait.version', 'soWait.patientId', 'patient.name as patientName', 'soWait.state'])
    .select(['soWait.courseId', 'soWait.weekdays', 'soWait.toDay'])
    .select(['campus.name as campusName', 'course.name as courseName', 'doctorInfo.name as offerDoctorName'])
    .select([
      sql<boolean>`so_wait.account_id is not null`.as('byFamily'),
      sql<string | null>`to_char(so_wait.from_time, 'HH24:MI')`.as('fromTime'),
      sql<string | null>`to_char(so_wait.to_time, 'HH24:MI')`.as('toTime'),
      sql<string | null>`lower(so_wait_offer.during)::date`.as('offerDay'),
      sql<string | null>`to_char(lower(so_wait_offer.during), 'HH24:MI')`.as('offerFrom'),
      sql<string | null>`to_char(upper(so_wait_offer.during), 'HH24:MI')`.as('offerTo'),
      sql<string | null>`case so_wait_offer.state when 'OPEN' then so_wait_offer.deadline end`.as('deadline'),
    ])
    .orderBy('soWait.rank')
    .orderBy('soWait.id', 'desc')
    .limit(100)
    .execute()
  const before = await inFront(scope, rows)
  return rows.map((row) => ({ ...row, before: before.get(row.id) ?? null }))
}

/** How many wait in the lines before entries that wait: a number, and nothing of whom. */
async function inFront(scope: Pick<ReadScope, 'unscoped'>, waits: readonly { id: number; state: string }[]) {
  const ids = waits.filter(({ state }) => state === 'WAITING').map(({ id }) => id)
  const { rows } = await sql<{ id: number; before: number }>`
    select w.id, (select count(*) from so_wait b where b.campus_id = w.campus_id and b.course_id = w.course_id and b.rank = w.rank
      and b.id < w.id)::integer as before
    from so_wait w where w.id = any(${ids}::bigint[])`.execute(
    scope.unscoped('how many families wait before entries within reach'),
  )
  return new Map(rows.map(({ id, before }) => [id, before]))
}

/** What a family waits for, is offered, and answers. */
export const accountWaitHandlers: Handlers<typeof accountWait> = {
  list: listed,

  async courses({ scope }) {
    const patients = await childrenOf(scope)
    const mine = patients.filter(({ mayAskLeave }) => mayAskLeave)
    const [courses, open] = await Promise.all([
      coursesOf(
        scope,
        mine.map(({ id }) => id),
      ),
      scope
        .from('soWait')
        .select(['soWait.patientId', 'soWait.courseId'])
        .where('soWait.state', 'in', openWaitStates)
        .execute(),
    ])
    return courses
      .filter(({ free }) => free)
      .map(({ free, ...course }) => ({
        ...course,
        patientName: mine.find(({ id }) => id === course.patientId)?.name ?? '',
        waits: open.some(({ patientId, courseId }) => patientId === course.patientId && courseId === course.courseId),
      }))
  },

  async add(context, { patientId, ...wish }) {
    const { scope, t, actor } = context
    const { courseId } = wish
    const { campusId } = await linkOf(scope, patientId, 'mayAskLeave')
    const own = await coursesOf(scope, [patientId])
    if (!own.some((course) => course.courseId === courseId && course.free)) throw unknownReference('courseId')
    // Of two that ask at once, the second finds the entry of the first.
    await scope.lock(`so-wait add ${patientId} ${courseId}`)
    const open = await scope
      .from('soWait')
      .select('soWait.id')
      .where('soWait.patientId', '=', patientId)
      .where('soWait.courseId', '=', courseId)
      .where('soWait.state', 'in', openWaitStates)
      .executeTakeFirst()
    if (open) throw badField('WAIT_OPEN', 'courseId', t('WAIT_OPEN'))
    const entry = { ...wish, campusId, patientId, fromDay: todayText(), accountId: actor.accountId }
    const behalf = onBehalf(context)
    const made = await add(behalf, entry)
    await tellAsked(behalf.scope, made.id)
    return made
  },

  async update(context, wish) {
    await assertOfChild(context, wish.id)
    await update(onBehalf(context), wish)
    return null
  },

  async withdraw(context, seen) {
    await assertOfChild(context, seen.id)
    return withdraw(onBehalf(context), { ...seen, reason: text('zh-CN', 'wait.left') }, 'waitLeft')
  },

  async take(context, seen) {
    await assertOfChild(context, seen.id)
    return withoutReasons(() => takeOffer(onBehalf(context), seen))
  },

  async decline(context, seen) {
    await assertOfChild(context, seen.id)
    await decline(onBehalf(context), seen)
    return null
  },
}
