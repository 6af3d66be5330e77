import { describe, expect, it } from 'vitest'
import { addressOf, changeOf, figureOf, figuresOf, textOf } from './figures.ts'

describe('a figure', () => {
  it('is said in its unit: yuan, a price with its cents, hours, a share', () => {
    expect(textOf('received', 123_456)).toBe('¥1,235')
    expect(textOf('averagePrice', 12_345)).toBe('¥123.45')
    expect(textOf('lessonMinutes', 90)).toBe('1.5 小时')
    expect(textOf('attendance', 0.945)).toBe('94.5%')
    expect(textOf('active', 1200)).toBe('1,200')
  })

  it('of money that was paid back has its minus before the sign of the currency', () => {
    expect(textOf('revenue', -50_000)).toBe('−¥500')
  })

  it('of nothing to divide is a dash, not nought', () => {
    expect(textOf('attendance', figureOf('attendance', { done: 0, absent: 0 }))).toBe('–')
  })

  it('that follows from one which the user may not see is not shown', () => {
    expect(figureOf('attendance', { done: 3 })).toBeUndefined()
  })

  it('opens the rows that it counts, in the days and at the campus of the page', () => {
    const days = { from: '2026-03-01', to: '2026-03-31' }
    const address = new URL(addressOf('done', days, { campusId: 3 }) ?? '', 'http://console')
    expect(address.pathname).toBe('/schedule/session')
    expect([...address.searchParams]).toEqual([
      ['campusId', '3'],
      ['state', 'DONE'],
      ['from', '2026-03-01'],
      ['to', '2026-03-31'],
    ])
  })

  it('of the time that doctors work has no rows to open', () => {
    expect(addressOf('openMinutes', { from: '2026-03-01', to: '2026-03-31' }, {})).toBeUndefined()
    expect(figuresOf('teaching')).toContain('openMinutes')
  })

  it('changed by a part of what it was, a share by points, and from nothing by no part at all', () => {
    expect(changeOf('active', 110, 100)).toEqual({ by: 10, points: false })
    expect(changeOf('attendance', 0.9, 0.95)).toEqual({ by: -5, points: true })
    expect(changeOf('revenue', 50, -100)).toEqual({ by: 150, points: false })
    expect([changeOf('active', 5, 0), changeOf('active', 0, 0)]).toEqual([null, { by: 0, points: false }])
    expect(changeOf('active', 5, null)).toBeUndefined()
  })
})
