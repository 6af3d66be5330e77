import type { Response } from '@cogcampus/contract'
import type { LedgerKind, OrderCall, OrderState } from '@cogcampus/contract/life/order'
import { orderLife } from '@cogcampus/contract/life/order'
import dayjs from 'dayjs'
import type { Tone } from '../../ui/StatusTag.tsx'
import { now } from '../../ui/wall.ts'

export type Order = Response<'/admin/order-info/page'>['list'][number]
export type OrderDetail = Response<'/admin/order-info/detail'>
export type MeasuredLine = OrderDetail['lines'][number]
export type Line = Omit<MeasuredLine, 'campusPrice' | 'floor'>
export type Family = Response<'/admin/order-info/families'>[number]

/** The paid hours of a line that no lesson holds, which can be given back or moved; of a card, whether it still runs. */
export const freeOf = ({
  unlimited,
  paidLeft,
  held,
  giftHeld,
  validTo,
  movedAmount,
}: Pick<Line, 'unlimited' | 'paidLeft' | 'held' | 'giftHeld' | 'validTo' | 'movedAmount'>) =>
  unlimited ? Number(movedAmount === 0 && now().isBefore(dayjs(validTo), 'day')) : paidLeft - (held - giftHeld)

/** The freeze of an order that has not ended: also while its refund is decided. */
export const freezeOf = ({ freezes }: Pick<OrderDetail, 'freezes'>) => freezes.find(({ endedOn }) => endedOn === null)

type Ending = Pick<
  Line,
  'orderState' | 'unlimited' | 'paidLeft' | 'giftLeft' | 'movedHours' | 'movedAmount' | 'validTo' | 'earnedTo'
>

/** How a line ended that its last day, or its number of lessons, does not show as ended: nothing where it goes on, or was used up. */
export function endOf({ orderState, unlimited, paidLeft, giftLeft, movedHours, movedAmount, ...card }: Ending) {
  if (orderState === 'VOID') return 'VOID'
  if (!unlimited) return movedHours > 0 && paidLeft + giftLeft === 0 ? 'MOVED' : undefined
  if (movedAmount > 0) return 'REFUNDED'
  const { validTo, earnedTo } = card
  if (validTo === null || !dayjs(validTo).isBefore(now(), 'day')) return undefined
  // The days that a freeze keeps are still to come.
  return orderState === 'FROZEN' && (earnedTo ?? '') < validTo ? undefined : 'OVER'
}

export const stateTones: Record<OrderState, Tone> = {
  DRAFT: 'neutral',
  PENDING_APPROVAL: 'warning',
  PENDING_PAY: 'warning',
  PAID: 'success',
  ACTIVE: 'accent',
  FROZEN: 'info',
  REFUNDING: 'warning',
  COMPLETED: 'neutral',
  EXPIRED: 'danger',
  REFUNDED: 'neutral',
  VOID: 'neutral',
}

export const ledgerTones: Record<LedgerKind, Tone> = {
  GRANT: 'success',
  GIFT: 'success',
  RESERVE: 'info',
  RELEASE: 'neutral',
  CONSUME: 'accent',
  REVERSE: 'warning',
  ADJUST: 'warning',
  TRANSFER_OUT: 'info',
  TRANSFER_IN: 'success',
  EXPIRE: 'danger',
  DAY: 'neutral',
  PASSED: 'neutral',
  REFUND: 'danger',
}

/** What changes with a step of an order: orders, and lines with their ledger. */
export const orderNouns = ['/admin/order-info', '/admin/order-course']

/** Whether the life cycle lets a step be taken with an order; the permission for the call is checked separately. */
export const takes = (call: OrderCall, order: Pick<Order, 'state' | 'deletedAt'>): boolean =>
  !order.deletedAt && orderLife.allows(call, order.state)

/** Where an order is shown. */
export const detailAddress = (id: number) => `/order/detail?id=${id}`
