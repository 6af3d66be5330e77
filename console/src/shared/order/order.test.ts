import { describe, expect, it } from 'vitest'
import { todayText } from '../../ui/wall.ts'
import { endOf, freeOf } from './order.ts'

const later = '2999-12-31'
const line = {
  ...{ orderState: 'PAID' as const, unlimited: false, paidLeft: 10, giftLeft: 0, held: 0, giftHeld: 0 },
  ...{ movedHours: 0, movedAmount: 0, validTo: later, earnedTo: null },
}
const card = { ...line, unlimited: true, paidLeft: 0 }

describe('the end of a line', () => {
  it('is that its card was paid back, also of one that had not begun, of which nothing is free', () => {
    const back = { ...card, movedAmount: 5_000 }
    expect([endOf(back), freeOf(back)]).toEqual(['REFUNDED', 0])
    expect([endOf(card), freeOf(card)]).toEqual([undefined, 1])
  })

  it('is that all hours that were left were given back or moved, not that they were used', () => {
    expect(endOf({ ...line, paidLeft: 0, movedHours: 4, movedAmount: 4_000 })).toBe('MOVED')
    expect(endOf({ ...line, paidLeft: 0 })).toBeUndefined()
    expect(endOf({ ...line, movedHours: 4 })).toBeUndefined()
  })

  it('is that its order is void, or the last day of a card', () => {
    expect(endOf({ ...line, orderState: 'VOID' })).toBe('VOID')
    expect(endOf({ ...card, validTo: '2000-01-01' })).toBe('OVER')
    expect(endOf({ ...card, validTo: todayText() })).toBeUndefined()
  })

  it('is not the last day of a card that is frozen with days to come, but of one that had earned them all', () => {
    const frozen = { ...card, orderState: 'FROZEN' as const, validTo: '2000-01-31' }
    expect(endOf({ ...frozen, earnedTo: '2000-01-20' })).toBeUndefined()
    expect(endOf(frozen)).toBeUndefined()
    expect(endOf({ ...frozen, earnedTo: '2000-01-31' })).toBe('OVER')
  })
})
