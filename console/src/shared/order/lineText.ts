import type { ApprovalGround } from '@cogcampus/contract/life/order'
import { t } from '../../messages/index.ts'
import type { Line, OrderDetail } from './order.ts'

/** `30 + 赠 3`: paid hours, and the gift hours beside them. */
export const withGift = (paid: number, gift: number): string =>
  gift > 0 ? t('order.hoursWithGift', { paid, gift }) : String(paid)

/** What an order has left: its hours, and that a card for a period has no number of lessons. */
export function leftText({
  hoursLeft,
  giftLeft,
  unlimited,
}: Pick<OrderDetail, 'hoursLeft' | 'giftLeft' | 'unlimited'>): string {
  const hours = withGift(hoursLeft - giftLeft, giftLeft)
  if (!unlimited) return hours
  return hoursLeft > 0 ? `${hours} + ${t('order.unlimited')}` : t('order.unlimited')
}

/** `30 + 赠 3 课时`, or a card for its days. */
export function boughtText({
  kind,
  unlimited,
  paidHours,
  giftHours,
  validDays,
}: Pick<Line, 'kind' | 'unlimited' | 'paidHours' | 'giftHours' | 'validDays'>): string {
  if (unlimited) return t('order.cardOf', { days: validDays ?? 0 })
  const hours = withGift(paidHours, giftHours)
  return kind === 'PERIOD' ? t('order.lessonsOf', { hours, days: validDays ?? 0 }) : t('order.hoursOf', { hours })
}

/** For how long a line can be used once it is paid. */
export const validText = ({ validDays }: Pick<Line, 'validDays'>): string =>
  validDays ? t('order.daysFromPaid', { days: validDays }) : t('common.noEnd')

/** Why a price needs somebody's word. */
export const groundsText = (grounds: readonly ApprovalGround[]): string =>
  grounds.map((ground) => t(`order.ground.${ground}`)).join(t('common.comma'))
