import { orderLife } from '@cogcampus/contract/life/order'
import { useApi } from '../api/useApi.ts'
import { useCan } from '../api/user.ts'
import { todayText } from './wall.ts'

const usable = orderLife.from('hours/reserve')

/** The hours that a patient has to plan with, by course; null where a card has no number of lessons. */
export function useFreeHours(patientId: number | undefined): ReadonlyMap<number, number | null> {
  const enabled = useCan()('/admin/order-course/page') && patientId !== undefined
  const query = { patientId: patientId ?? 0, pageSize: 200 }
  const { data } = useApi('/admin/order-course/page', query, { enabled, freshMs: 10_000 })
  const hours = new Map<number, number | null>()
  if (!enabled) return hours
  for (const { courseId, orderState, free, validTo } of data?.list ?? []) {
    if (free === 0 || !usable.includes(orderState) || (validTo !== null && validTo < todayText())) continue
    const before = hours.get(courseId)
    hours.set(courseId, before === null || free === null ? null : (before ?? 0) + free)
  }
  return hours
}
