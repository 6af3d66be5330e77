import { expect, it } from 'vitest'
import { cash, newCourse, newFamily, orderOf } from '../../../test/orders.ts'
import { useServer } from '../../../test/server.ts'
import { campusIds, done } from '../../../test/world.ts'

const server = useServer()

it('An order in the file of a patient names the course of its first line with hours left, or of its first line.', async () => {
  const [desk, [campusId]] = [await server.as('frontdesk'), await campusIds(server)]
  const family = await newFamily(server, campusId)
  const [first, second] = [await newCourse(server), await newCourse(server)]
  const courseIds = async () => {
    const { orders } = done(await desk.call('/admin/patient/info', { id: family.patientId }))
    return orders.map(({ courseId }) => courseId)
  }
  const line = { kind: 'HOURS' as const, paidHours: 2, unitPrice: 30_000 }
  const { patientId, parentId } = family
  const lines = [first, second].map((courseId) => ({ courseId, ...line }))
  const { id } = done(await desk.call('/admin/order-info/create', { patientId, parentId, lines }))
  expect(await courseIds()).toEqual([first])
  const { due, lines: sold } = await orderOf(desk, id)
  done(await desk.call('/admin/order-info/pay', { id, amount: due, ...cash() }))
  expect(await courseIds()).toEqual([first])
  const used = { id: sold[0]?.id as number, pot: 'PAID' as const, hours: -2, reason: '用完' }
  done(await (await server.as('principal')).call('/admin/order-course/adjust', used))
  expect(await courseIds()).toEqual([second])
})
