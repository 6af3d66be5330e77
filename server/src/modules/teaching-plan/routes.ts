import type { teachingPlan } from '@cogcampus/contract/admin/teaching-plan'
import type { Handlers } from '../../http/context.ts'
import { add } from './add.ts'
import { info } from './info.ts'
import { page } from './lists.ts'
import { review } from './review.ts'
import { update } from './update.ts'

export const teachingPlanHandlers: Handlers<typeof teachingPlan> = {
  page,
  info,
  add,
  update,
  review,
}
