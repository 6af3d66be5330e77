import type { assessment } from '@cogcampus/contract/admin/assessment'
import type { Handlers } from '../../http/context.ts'
import { standard } from './crud.ts'
import { scales } from './scales.ts'
import { trend } from './trend.ts'

export const assessmentHandlers: Handlers<typeof assessment> = {
  page: standard.page,
  detail: standard.detail,
  add: standard.add,
  update: standard.update,
  delete: standard.delete,
  restore: standard.restore,
  export: standard.export,
  scales,
  trend,
}
