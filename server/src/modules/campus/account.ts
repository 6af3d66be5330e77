import type { openCampus } from '@cogcampus/contract/api/campus'
import { sql } from 'kysely'
import type { Handlers, PublicContext } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'

/** The campuses that are open, as anyone sees them. */
const open = ({ db }: PublicContext) =>
  db
    .selectFrom('campus')
    .select(['campus.id', 'campus.name', 'campus.region', 'campus.address', 'campus.phone', 'campus.lat', 'campus.lng'])
    .select(['campus.intro', 'campus.photos', 'campus.openingHours'])
    .where('campus.status', '=', 1)
    .where('campus.deletedAt', 'is', null)

/** What the applet asks about campuses, before the sign-in too. */
export const openCampusHandlers: Handlers<typeof openCampus> = {
  async all(context) {
    const rows = await open(context).orderBy('campus.id').execute()
    return rows.map(({ intro, openingHours, photos, ...row }) => ({ ...row, photo: photos[0] ?? null }))
  },

  async detail(context, { id }) {
    const row = await open(context).where('campus.id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    const courses = await context.db
      .selectFrom('courseCampus')
      .innerJoin('course', 'course.id', 'courseCampus.courseId')
      .select(['course.id', 'course.name'])
      .where('courseCampus.campusId', '=', id)
      .where('courseCampus.status', '=', 1)
      .where('courseCampus.deletedAt', 'is', null)
      .where('course.onShelf', '=', true)
      .where('course.deletedAt', 'is', null)
      .orderBy(sql`course.name`)
      .execute()
    return { ...row, photo: row.photos[0] ?? null, courses }
  },
}
