import type { material } from '@cogcampus/contract/admin/material'
import type { Handlers } from '../../http/context.ts'
import { addSoDay } from './addSoDay.ts'
import * as crud from './crud.ts'
import { link } from './link.ts'
import { detail, page } from './lists.ts'
import { score } from './score.ts'
import { soDay } from './soDay.ts'
import { sort } from './sort.ts'
import * as version from './version.ts'

export const materialHandlers: Handlers<typeof material> = {
  page,
  detail,
  add: crud.add,
  update: crud.update,
  delete: crud.delete,
  restore: crud.restore,
  link,
  sort,
  score,
  soDay,
  'add/soDay': addSoDay,
  'version/add': version.add,
  'version/revert': version.revert,
  'version/page': version.page,
}
