import type { customerCheck } from '@cogcampus/contract/admin/customer-check'
import type { Handlers } from '../../http/context.ts'
import { withdraw } from './delete.ts'
import { checkLists } from './store.ts'
import { decideStage } from './update.ts'

export const customerCheckHandlers: Handlers<typeof customerCheck> = {
  page: checkLists.page,
  detail: checkLists.detail,
  update: decideStage,
  delete: withdraw,
}
