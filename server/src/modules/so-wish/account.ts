import type { accountWish } from '@cogcampus/contract/api/so-wish'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { clock } from '../../lib/day.ts'
import { staleVersion, unknownReference } from '../../lib/errors.ts'
import { updateVersion } from '../../lib/update.ts'
import { coursesOf } from '../order-course/lists.ts'
import { childrenOf, linkOf, onBehalf } from '../patient-parent/store.ts'
import { assertWish } from './rules.ts'

/** What families say of the days and times that suit them. */
export const accountWishHandlers: Handlers<typeof accountWish> = {
  async list({ scope, actor: { accountId } }) {
    const children = await childrenOf(scope)
    const campusIds = children.map(({ campusId }) => campusId)
    const [courses, rows, slots] = await Promise.all([
      coursesOf(
        scope,
        children.map(({ id }) => id),
      ),
      scope
        .from('soWish')
        .select(['patientId', 'courseId', 'version', 'saidTimes', 'saidPlaces', 'saidRemark', 'saidAt', 'saidBy'])
        .select('unheard')
        .where('deletedAt', 'is', null)
        .execute(),
      scope
        .unscoped('the slots of the campuses of the children')
        .selectFrom('soTime')
        .select(['id', 'campusId', 'name', clock('so_time.from_time').as('from'), clock('so_time.to_time').as('to')])
        .where('campusId', 'in', campusIds.length > 0 ? campusIds : [0])
        .where('status', '=', 1)
        .where('deletedAt', 'is', null)
        .orderBy('soTime.fromTime')
        .orderBy('id')
        .execute(),
    ])
    const wishes = courses.flatMap(({ free, ...course }) => {
      const child = children.find(({ id }) => id === course.patientId)
      const row = rows.find(({ patientId, courseId }) => patientId === course.patientId && courseId === course.courseId)
      if (!child) return []
      const { name: patientName, campusId, mayAskLeave: maySave } = child
      const said = row?.saidAt && {
        ...{ times: row.saidTimes ?? 1, places: row.saidPlaces, remark: row.saidRemark },
        ...{ at: row.saidAt, mine: row.saidBy === accountId, heard: !row.unheard },
      }
      return [{ ...course, patientName, campusId, maySave, version: row?.version ?? null, said: said || null }]
    })
    return { wishes, slots }
  },

  async save(context, { patientId, courseId, version, times, places, remark = null }) {
    const { scope, actor } = context
    const { campusId } = await linkOf(scope, patientId, 'mayAskLeave')
    const own = await coursesOf(scope, [patientId])
    if (!own.some((course) => course.courseId === courseId)) throw unknownReference('courseId')
    const behalf = onBehalf(context)
    const wish = { campusId, patientId, courseId, times, places }
    await assertWish(behalf, { ...wish, priority: 2 })
    // Of two that say it first at once, the second finds the wish of the first.
    await scope.lock(`so-wish ${patientId} ${courseId}`)
    const said = {
      ...{ saidTimes: times, saidPlaces: places, saidRemark: remark, saidBy: actor.accountId },
      saidAt: sql<string>`now()`,
    }
    const row = await behalf.scope
      .from('soWish')
      .select(['id', 'version', 'heardAt', 'createdBy'])
      .where('patientId', '=', patientId)
      .where('courseId', '=', courseId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!row && version === null)
      return behalf.scope
        .insert('soWish', { ...wish, doctorId: null, togetherId: null, remark: null, ...said })
        .returning('version')
        .executeTakeFirstOrThrow()
    const seen = { id: row?.id ?? 0, version: version ?? 0 }
    // Nothing of the desk's own is in the refusal.
    const current = row && { version: row.version }
    if (!row || version === null) throw staleVersion({ table: 'so_wish', id: seen.id }, current)
    // Of a wish that the desk has never touched, what is planned with is what the family said before.
    const planned = row.createdBy === null && row.heardAt === null ? { times, places } : {}
    return updateVersion(behalf.scope.update('soWish'), seen, { ...planned, ...said }, async () => current)
  },
}
