import type { orderCourse } from '@cogcampus/contract/admin/order-course'
import type { Handlers } from '../../http/context.ts'
import { adjust } from './adjust.ts'
import { standard } from './crud.ts'
import { extend } from './extend.ts'
import { ledger } from './ledger.ts'
import { lineLists } from './lists.ts'
import { statement } from './statement.ts'

export const orderCourseHandlers: Handlers<typeof orderCourse> = {
  add: standard.add,
  update: standard.update,
  delete: standard.delete,
  extend,
  adjust,
  detail: lineLists.detail,
  page: lineLists.page,
  ledger,
  statement,
}
