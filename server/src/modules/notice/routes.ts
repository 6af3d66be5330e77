import type { notice } from '@cogcampus/contract/admin/notice'
import type { Handlers } from '../../http/context.ts'
import { events } from './events.ts'
import { page } from './lists.ts'
import { preview } from './preview.ts'
import { ring } from './ring.ts'
import { saveTemplate } from './saveTemplate.ts'
import { tell } from './tell.ts'
import { templates } from './templates.ts'

export const noticeHandlers: Handlers<typeof notice> = {
  page,
  ring,
  events,
  preview,
  tell,
  templates,
  saveTemplate,
}
