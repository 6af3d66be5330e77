import { t } from '../../../messages/index.ts'
import type { OrderDetail } from '../../../shared/order/order.ts'

/** Since when an order is frozen, until when where that is planned, and why. */
export const frozenText = ({
  fromDay: day,
  plannedTo: until,
  reason,
}: Pick<OrderDetail['freezes'][number], 'fromDay' | 'plannedTo' | 'reason'>): string =>
  until === null ? t('order.frozenSince', { day, reason }) : t('order.frozenUntil', { day, until, reason })
