import type { notice } from '@cogcampus/contract/admin/notice'
import type { Handlers } from '../../http/context.ts'
import { page } from './list.ts'
import { templates } from './templates.ts'

export const noticeHandlers: Handlers<typeof notice> = {
  page,
  templates: templates.templates,
  saveTemplate: templates.saveTemplate,
}
