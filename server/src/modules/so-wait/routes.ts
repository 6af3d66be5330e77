import type { soWait } from '@cogcampus/contract/admin/so-wait'
import type { Handlers } from '../../http/context.ts'
import { directExport } from '../../sheets/export/direct.ts'
import { startExport } from '../../sheets/export/start.ts'
import { add } from './add.ts'
import { decline } from './decline.ts'
import { waitExport } from './exported.ts'
import { waitLists } from './lists.ts'
import { offer } from './offer.ts'
import { take } from './take.ts'
import { update } from './update.ts'
import { withdraw } from './withdraw.ts'

export const soWaitHandlers: Handlers<typeof soWait> = {
  page: waitLists.page,
  detail: waitLists.detail,
  add,
  update,
  offer,
  take,
  decline,
  withdraw: (context, input) => withdraw(context, input),
  export: startExport('/admin/so-wait/export', waitExport),
  'page/exl': directExport('/admin/so-wait', 'page', waitExport),
}
