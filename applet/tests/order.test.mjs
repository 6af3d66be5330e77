// What a family reads of an order, and of the hours that are left.
import assert from 'node:assert/strict'
import test from 'node:test'
import { childOf, family } from './family.mjs'
import { words } from './stub.mjs'

test('An order says what is left of each course before its number, money and refunds, and of none that it is booked where none is', async () => {
  const line = { id: 1, courseName: '注意力训练', paidHours: 20, giftHours: 2, used: 6, left: 16, unlimited: false }
  const order = {
    ...{ id: 7, number: 'D7', patientId: 5, patientName: '彭梓涵', campusName: '徐汇', type: 'NEW', state: 'ACTIVE' },
    ...{ freeze: null, validTo: null, createdAt: '2029-10-01T02:00:00Z', contractNo: null, list: null, refunded: null },
    ...{ discount: null, payable: 120000, paid: 120000, due: 0, payments: [] },
    refunds: [{ id: 1, state: 'REJECTED', amount: 500, createdAt: '2029-11-01T02:00:00Z', opinion: null }],
  }
  const shownFor = async (held) => {
    const data = { ...order, lines: [{ ...line, held, validTo: null }] }
    const run = family({ '/api/order-info/info': () => ({ data }) })
    return words(await run.open('child/order/index', { id: '7' }))
  }
  assert.match(await shownFor(3), /剩余课时 16，其中 3 课时已排课.*订单号.*费用.*退款申请/)
  assert.match(await shownFor(0), /剩余课时 16 .*订单号/)
  assert.doesNotMatch(await shownFor(0), /已排课/)
})

test('Home says how many of the hours left are booked where some are', async () => {
  for (const hoursHeld of [2, 0]) {
    const run = family({ '/api/patient/list': () => ({ data: [{ ...childOf(5, '彭梓涵'), hoursHeld }] }) })
    const text = words(await run.open('pages/home/index'))
    assert.equal(/其中 2 课时已排课/.test(text), hoursHeld > 0)
    assert.doesNotMatch(text, /其中 0/)
  }
})
