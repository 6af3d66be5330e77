import { describe, expect, it } from 'vitest'
import { lineOf, priceOf, totalOf } from './line.ts'
import { paymentsOf, restOf } from './payment.ts'

describe('a line of an order', () => {
  it('costs its paid hours without its discount, a card its one price', () => {
    expect(priceOf({ kind: 'HOURS', paidHours: 30, unitPrice: 20_000, discount: 50_000 })).toBe(550_000)
    expect(priceOf({ kind: 'PERIOD', paidHours: 30, unitPrice: 300_000 })).toBe(300_000)
  })

  it('costs nothing, not less, where the discount is higher or the form is not filled yet', () => {
    expect(priceOf({ kind: 'HOURS', paidHours: 1, unitPrice: 100, discount: 500 })).toBe(0)
    expect([priceOf({}), totalOf(undefined)]).toEqual([0, 0])
  })

  it('is sent with noughts where no gift and no discount are typed', () => {
    expect(lineOf({ kind: 'HOURS', giftHours: null })).toEqual({ kind: 'HOURS', giftHours: 0, discount: 0 })
  })
})

describe('payments of a deal', () => {
  it('are the rest of the price where the last one has no amount', () => {
    expect(paymentsOf(1000, [{ amount: 300 }, {}]).map(({ amount }) => amount)).toEqual([300, 700])
  })

  it('keep an amount that is typed, also where it is not all, and say what is left', () => {
    expect(paymentsOf(1000, [{ amount: 300 }]).map(({ amount }) => amount)).toEqual([300])
    expect(restOf(1000, [{ amount: 300 }, undefined, { amount: 800 }])).toBe(-100)
  })
})
