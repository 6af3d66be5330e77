import type { work } from '@cogcampus/contract/admin/work'
import type { Handlers } from '../../http/context.ts'
import { startExport } from '../../sheets/export/start.ts'
import { adding } from './add.ts'
import { remove } from './delete.ts'
import { workExport, workLists } from './lists.ts'
import { written } from './parts.ts'
import { update } from './update.ts'

export const workHandlers: Handlers<typeof work> = {
  page: workLists.page,
  detail: workLists.detail,
  add: adding.add,
  'add/batch': adding['add/batch'],
  update,
  delete: remove,
  submit: written.submit,
  review: written.review,
  answer: written.answer,
  export: startExport('/admin/work/export', workExport),
}
