import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fromNow } from './fromNow.ts'

describe('a time told by how far it is', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-10T12:00:00+08:00') }))
  afterEach(() => void vi.useRealTimers())

  it('counts whole minutes, hours and days that have gone by', () => {
    expect(fromNow('2026-03-10T11:59:30+08:00')).toBe('刚刚')
    expect(fromNow('2026-03-10T11:01:00+08:00')).toBe('59 分钟前')
    expect(fromNow('2026-03-10T10:01:00+08:00')).toBe('1 小时前')
    expect(fromNow('2026-03-09T12:00:00+08:00')).toBe('1 天前')
  })

  it('counts ahead, too', () => {
    expect(fromNow('2026-03-10T12:30:00+08:00')).toBe('30 分钟后')
    expect(fromNow('2026-03-11T11:00:00+08:00')).toBe('23 小时后')
    expect(fromNow('2026-03-12T13:00:00+08:00')).toBe('2 天后')
  })

  it('is told by its date from a week on, in both directions', () => {
    expect(fromNow('2026-03-03T12:01:00+08:00')).toBe('6 天前')
    expect(fromNow('2026-03-03T12:00:00+08:00')).toBeUndefined()
    expect(fromNow('2026-03-17T12:00:00+08:00')).toBeUndefined()
  })
})
