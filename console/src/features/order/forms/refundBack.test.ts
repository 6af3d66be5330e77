import { describe, expect, it } from 'vitest'
import { backOf, keyOf } from './refundBack.ts'

const bare = { unlimited: false, earnedTo: null, validFrom: null, validTo: null }
const line = (id: number, worth: number) => ({ ...bare, id, paidLeft: 10, worth })
const order = (due: number) => ({ due, freezes: [] })
const all = { hours: { [keyOf(1)]: 10 } }

describe('what a refund comes to', () => {
  it('is what the hours are worth without what is due and the fee, which may be all of it and not more', () => {
    const chosen = { ...all, fee: 1_000 }
    expect(backOf(order(2_000), [line(1, 30_000)], chosen)).toEqual({
      amount: 27_000,
      mostFee: 28_000,
      nothing: undefined,
    })
    expect(backOf(order(0), [line(1, 30_000)], { ...all, fee: 50_000 }).amount).toBe(-20_000)
  })

  it('counts no more hours than there are, whatever is typed', () => {
    expect(backOf(order(0), [line(1, 30_000)], { hours: { [keyOf(1)]: 500 } }).amount).toBe(30_000)
  })

  it('says why nothing is paid back', () => {
    const why = (due: number, worth: number, chosen: object) => backOf(order(due), [line(1, worth)], chosen).nothing
    expect(why(0, 30_000, {})).toBe('CHOSEN')
    expect(why(0, 0, all)).toBe('WORTH')
    expect(why(40_000, 30_000, all)).toBe('DUE')
    expect(why(0, 30_000, { ...all, fee: 30_000 })).toBe('FEE')
    expect(why(0, 30_000, { ...all, fee: 30_001 })).toBeUndefined()
  })
})
