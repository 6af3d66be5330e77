import type { soWeek } from '@cogcampus/contract/admin/so-week'
import type { Handlers } from '../../http/context.ts'
import { add } from './add.ts'
import { endTerms } from './end.ts'
import { generate } from './generate.ts'
import { templates } from './lists.ts'
import { state } from './state.ts'
import { update } from './update.ts'

export const soWeekHandlers: Handlers<typeof soWeek> = {
  add,
  update,
  state,
  'end/terms': endTerms,
  'generate/soDay': generate.one,
  'generate/soDay/all': generate.all,
  detail: templates.detail,
  list: templates.list,
  weekDay: templates.weekDay,
}
