import { describe, expect, it } from 'vitest'
import { fenOf, moneyText, typedYuan, yuanOf } from './money.ts'

describe('money', () => {
  it('is shown in yuan with two places and groups of thousands', () => {
    expect(moneyText(123_450)).toBe('¥1,234.50')
    expect(moneyText(5)).toBe('¥0.05')
    expect(moneyText(0)).toBe('¥0.00')
  })

  it('that is owed back has its minus before the sign of the currency', () => {
    expect(moneyText(-123_450)).toBe('−¥1,234.50')
  })

  it('that is typed reaches the server in whole fen, without what floating point adds', () => {
    expect(fenOf('19.99')).toBe(1999)
    expect(fenOf('0.29')).toBe(29)
    expect(fenOf('1234.5')).toBe(123_450)
  })

  it('is none while nothing, or no number yet, is typed', () => {
    expect([fenOf(''), fenOf('-'), fenOf('.')]).toEqual([null, null, null])
  })

  it('keeps of what is pasted the digits, one point and two places', () => {
    expect(typedYuan('¥1,234.567 元', false)).toBe('1234.56')
    expect(typedYuan('1.2.3', false)).toBe('1.23')
  })

  it('takes a minus only where it may be negative', () => {
    expect(typedYuan('-50', false)).toBe('50')
    expect(typedYuan(' -50', true)).toBe('-50')
  })

  it('stands in a field with both places, and an empty field is empty', () => {
    expect([yuanOf(120), yuanOf(0), yuanOf(null)]).toEqual(['1.20', '0.00', ''])
  })
})
