import { describe, expect, it } from 'vitest'
import { turnOf } from './turn.ts'

const monday = { weekday: 1, fromDay: '2026-09-07' }

describe('the turn of a year with 53 weeks', () => {
  it('has two odd weeks one after the other, named by the days of the template', () => {
    expect(turnOf(monday, '2026-11-28')).toEqual(['2026-12-28', '2027-01-04'])
    expect(turnOf({ ...monday, weekday: 5 }, '2026-11-28')).toEqual(['2027-01-01', '2027-01-08'])
  })

  it('is none of a template that begins after it, or ends before it', () => {
    expect(turnOf({ ...monday, fromDay: '2026-12-29' }, '2026-11-28')).toBeUndefined()
    expect(turnOf({ ...monday, toDay: '2027-01-03' }, '2026-11-28')).toBeUndefined()
    expect(turnOf({ ...monday, toDay: '2027-01-04' }, '2026-11-28')).toEqual(['2026-12-28', '2027-01-04'])
  })

  it('is not told of long before, nor afterwards', () => {
    expect(turnOf({ ...monday, fromDay: '2026-01-05' }, '2026-03-02')).toBeUndefined()
    expect(turnOf(monday, '2027-01-02')).toBeUndefined()
  })

  it('is none where a year has 52 weeks', () => {
    expect(turnOf({ ...monday, fromDay: '2027-09-06' }, '2027-11-01')).toBeUndefined()
  })
})
