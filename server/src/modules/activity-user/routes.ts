import type { activityUser } from '@cogcampus/contract/admin/activity-user'
import type { Handlers } from '../../http/context.ts'
import { startExport } from '../../sheets/export/start.ts'
import { add } from './add.ts'
import { cancel } from './cancel.ts'
import { checkIn } from './checkIn.ts'
import { signUpExport } from './exported.ts'
import { signUpLists } from './lists.ts'
import { reveal } from './reveal.ts'

export const activityUserHandlers: Handlers<typeof activityUser> = {
  page: signUpLists.page,
  reveal,
  add,
  checkIn,
  cancel,
  export: startExport('/admin/activity-user/export', signUpExport),
}
