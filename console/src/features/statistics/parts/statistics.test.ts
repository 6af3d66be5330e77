import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { duration, percent, yuan } from './format.ts'
import { linksOf } from './links.ts'
import { periodOf } from './period.ts'

describe('a number of the landing pages', () => {
  it('is a share with one place at most, and a dash where there is nothing to divide', () => {
    expect([percent(0.3333), percent(1), percent(0), percent(null)]).toEqual(['33.3%', '100%', '0%', '–'])
  })

  it('is money in whole yuan', () => {
    expect([yuan(123_456), yuan(1_234_500), yuan(0)]).toEqual(['¥1,235', '¥12,345', '¥0'])
  })

  it('is a time in the unit that a person would say', () => {
    expect([null, 59, 60, 90, 47 * 60, 72 * 60].map(duration)).toEqual([
      ...['–', '59 分钟', '1 小时', '1.5 小时', '47 小时', '3 天'],
    ])
  })
})

describe('the link of a number', () => {
  const days = { from: '2026-03-01', to: '2026-03-31' }
  const links = linksOf(days, { campusId: 3 }, 7)
  const asked = (address: string) => {
    const [page, query] = address.split('?')
    return { page, ...Object.fromEntries(new URLSearchParams(query)) }
  }

  it('opens the rows that it counts: its list, the days of the page and the campus', () => {
    expect(asked(links('won'))).toEqual({ page: '/market/sale', campusId: '3', movedFrom: days.from, movedTo: days.to })
  })

  it('of what waits now has no days', () => {
    expect(asked(links('overdue'))).toEqual({ page: '/market/in', campusId: '3', due: 'OVERDUE' })
  })

  it('of one day, or of one person, is narrower than the page', () => {
    expect(asked(links('created', { ownerId: 9 }, { from: '2026-03-05', to: '2026-03-05' }))).toMatchObject({
      ...{ ownerId: '9', createdFrom: '2026-03-05', createdTo: '2026-03-05' },
    })
  })

  it('of contacts opens those of the page’s person, or of another one', () => {
    expect(asked(links.contacts())).toMatchObject({ page: '/market/contacts', userId: '7' })
    expect(asked(links.contacts(9))).toMatchObject({ userId: '9', createdFrom: days.from })
  })
})

describe('the period of a landing page', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-10T12:00:00+08:00') }))
  afterEach(() => void vi.useRealTimers())

  it('of seven days ends today', () => {
    expect(periodOf({ days: 7 })).toMatchObject({ span: 7, input: { from: '2026-03-04', to: '2026-03-10' } })
  })

  it('is that of the server, thirty days, where the address says nothing', () => {
    expect(periodOf({})).toEqual({ span: 30, input: {}, campusId: undefined })
  })

  it('with chosen ends is none of the spans, and keeps its campus', () => {
    expect(periodOf({ from: '2026-01-01', to: '2026-01-31', campusId: 3 })).toEqual({
      ...{ span: undefined, campusId: 3, input: { from: '2026-01-01', to: '2026-01-31', campusId: 3 } },
    })
  })

  it('is no other number of days than those that are offered', () => {
    expect(periodOf({ days: 3650 })).toMatchObject({ span: 30, input: {} })
  })
})
