import type { customerCheck } from '@cogcampus/contract/admin/customer-check'
import type { Handlers } from '../../http/context.ts'
import { decideStage, withdraw } from './decide.ts'
import { checkLists } from './list.ts'

export const customerCheckHandlers: Handlers<typeof customerCheck> = {
  ...checkLists,
  update: decideStage,
  delete: withdraw,
}
