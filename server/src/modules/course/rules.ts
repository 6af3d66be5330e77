import type { WriteContext } from '../../http/context.ts'
import { badField, unknownReference } from '../../lib/errors.ts'

/** Refuses a course that is not on the shelf, or not at all, as the field that names it. */
export async function openCourse({ db, t }: WriteContext, id: number, field = 'courseId'): Promise<void> {
  const course = await db
    .selectFrom('course')
    .select('onShelf')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!course) throw unknownReference(field)
  if (!course.onShelf) throw badField('COURSE_OFF_SHELF', field, t('COURSE_OFF_SHELF'))
}
