import type { activityInfo } from '@cogcampus/contract/api/activity-info'
import type { Handlers } from '../../http/context.ts'
import { activityCalls } from './account.ts'

export const activityInfoHandlers: Handlers<typeof activityInfo> = {
  page: activityCalls.page,
  detail: activityCalls.detail,
  'detail/new': activityCalls['detail/new'],
  'signUp/new': activityCalls['signUp/new'],
  'code/new': activityCalls['code/new'],
  'cancel/new': activityCalls['cancel/new'],
  code: activityCalls.code,
  signUp: activityCalls.signUp,
  cancel: activityCalls.cancel,
}
