import type { userSuggest } from '@cogcampus/contract/admin/user-suggest'
import type { Handlers } from '../../http/context.ts'
import { startExport } from '../../sheets/export/start.ts'
import { close } from './close.ts'
import { suggestExport } from './exported.ts'
import { suggestLists } from './lists.ts'
import { opinion } from './opinion.ts'

export const userSuggestHandlers: Handlers<typeof userSuggest> = {
  page: suggestLists.page,
  detail: suggestLists.detail,
  opinion,
  close,
  export: startExport('/admin/user-suggest/export', suggestExport),
}
