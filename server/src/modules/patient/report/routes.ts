import type { patientReport } from '@cogcampus/contract/admin/patient/report'
import type { Handlers } from '../../../http/context.ts'
import { add } from './add.ts'
import { answer } from './answer.ts'
import { approve } from './approve.ts'
import { remove } from './delete.ts'
import { reportLists } from './lists.ts'
import { pdf } from './pdf.ts'
import { refresh } from './refresh.ts'
import { sign } from './sign.ts'
import { update } from './update.ts'
import { withdraw } from './withdraw.ts'

export const patientReportHandlers: Handlers<typeof patientReport> = {
  page: reportLists.page,
  due: reportLists.due,
  info: reportLists.info,
  add,
  update,
  refresh,
  delete: remove,
  sign,
  approve,
  withdraw,
  answer,
  pdf,
}
