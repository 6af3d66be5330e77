import { course } from '@cogcampus/contract/admin/course'
import type { Handlers } from '../../http/context.ts'
import { crudHandlers } from '../../http/crud.ts'
import { campusAll } from './campusAll.ts'
import { doctor } from './doctor.ts'
import { pageCampus } from './pageCampus.ts'

const standard = crudHandlers(course, 'course', {
  sortable: ['code', 'name', 'minutes', 'price', 'createdAt'],
  by: 'code',
})

export const courseHandlers: Handlers<typeof course> = {
  page: standard.page,
  detail: standard.detail,
  add: standard.add,
  update: standard.update,
  restore: standard.restore,
  /** What a campus offers stays: its orders and lessons need it. */
  delete: standard.delete,
  export: standard.export,
  'page/exl': standard['page/exl'],

  all({ db }) {
    return db
      .selectFrom('course')
      .select(['id', 'name', 'code', 'mode', 'hoursPerLesson', 'price', 'validDays', 'onShelf'])
      .select(['roomType', 'deviceType'])
      .where('onShelf', '=', true)
      .where('deletedAt', 'is', null)
      .orderBy('code')
      .execute()
  },
  doctor,
  'campus/all': campusAll,
  'page/campus': pageCampus,
}
