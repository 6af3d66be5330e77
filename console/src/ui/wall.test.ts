import dayjs from 'dayjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { momentOf, now, todayText, wallOf } from './wall.ts'

const zone = process.env.TZ
// Past midnight in Shanghai; the day before in Los Angeles, and in the evening of it in Berlin.
const moment = '2026-11-27T17:05:09.000Z'

describe.each(['Asia/Shanghai', 'America/Los_Angeles', 'Europe/Berlin'])('in a browser in %s', (browser) => {
  beforeEach(() => {
    process.env.TZ = browser
    vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    process.env.TZ = zone
  })

  it('today and now are those of the business', () => {
    expect(todayText()).toBe('2026-11-28')
    expect(now().format('YYYY-MM-DD HH:mm:ss')).toBe('2026-11-28 01:05:09')
    expect(dayjs('2026-11-28').isBefore(now(), 'day')).toBe(false)
  })

  it('a moment is shown as the clock of the business shows it, and a day stays itself', () => {
    expect(wallOf('2026-07-01T23:30:00+08:00').format('MM-DD HH:mm')).toBe('07-01 23:30')
    expect(wallOf('2026-11-28').format('YYYY-MM-DD')).toBe('2026-11-28')
  })

  it('what is chosen on that clock is the moment at which it shows it', () => {
    expect(momentOf(wallOf(moment))).toBe(moment)
    expect(momentOf(dayjs('2026-11-28 10:00'))).toBe('2026-11-28T02:00:00.000Z')
    expect(momentOf(dayjs('2026-11-28').endOf('day'))).toBe('2026-11-28T15:59:59.999Z')
  })
})
