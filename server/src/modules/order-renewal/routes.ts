import type { orderRenewal } from '@cogcampus/contract/admin/order-renewal'
import type { Handlers } from '../../http/context.ts'
import { decline } from './decline.ts'
import { renewals } from './page.ts'
import { prepare } from './prepare.ts'
import { rate } from './rate.ts'

export const orderRenewalHandlers: Handlers<typeof orderRenewal> = {
  page: renewals,
  prepare,
  decline,
  rate,
}
