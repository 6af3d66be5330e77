import { describe, expect, it } from 'vitest'
import { backTo, dayBeside, daysOf, floorOf, LINE, monthsOf, placesOf, type Result, trendsOf, weeksTo } from './days.ts'

const task = (domain: string, accuracy: number | null, level: number | null = null) => ({ domain, accuracy, level })
let made = 0
const result = (day: string, ...tasks: object[]) => ({ id: ++made, soDayId: made, day, tasks }) as unknown as Result

describe('the calendar of results', () => {
  it('shows thirteen weeks from Monday to Sunday, the last of them with today, whichever day that is', () => {
    for (const today of ['2026-11-23', '2026-11-27', '2026-11-29']) {
      const weeks = weeksTo(today)
      expect(weeks).toHaveLength(13)
      expect(weeks[0]?.[0]).toBe('2026-08-31')
      expect(weeks.at(-1)).toEqual(expect.arrayContaining(['2026-11-23', today, '2026-11-29']))
    }
  })

  it('is followed by the thirteen weeks before without a gap, and finds the window of a day', () => {
    expect(weeksTo('2026-11-27', 1).at(-1)?.at(-1)).toBe('2026-08-30')
    expect(backTo('2026-11-24', '2026-11-27')).toBe(0)
    expect(backTo('2026-08-31', '2026-11-27')).toBe(0)
    expect(backTo('2026-08-30', '2026-11-27')).toBe(1)
    expect(weeksTo('2026-11-27', backTo('2025-12-25', '2026-11-27')).flat()).toContain('2025-12-25')
  })

  it('has the month of each Monday above its weeks', () => {
    expect(monthsOf(weeksTo('2026-11-27'))).toEqual([
      { month: '2026-08', weeks: 1 },
      { month: '2026-09', weeks: 4 },
      { month: '2026-10', weeks: 4 },
      { month: '2026-11', weeks: 4 },
    ])
  })

  it('says of a day how well its tasks were done on the whole, from all its records', () => {
    const days = daysOf([
      result('2026-11-24', task('memory', 90)),
      result('2026-11-24', task('attention', 80), task('attention', null)),
      result('2026-11-20', task('memory', 59)),
    ])
    expect(days).toMatchObject([
      { day: '2026-11-20', tasks: 1, accuracy: 59, mastery: 'EMERGING' },
      { day: '2026-11-24', tasks: 3, accuracy: 85, mastery: 'MASTERED', records: [{}, {}] },
    ])
  })

  it('has no mastery of a day of which no accuracy is known, which still is a day with a record', () => {
    expect(daysOf([result('2026-11-24')])).toMatchObject([{ tasks: 0, accuracy: null, mastery: null }])
  })

  it('shows of a domain the days on which it was trained, by its own tasks', () => {
    const results = [result('2026-11-24', task('memory', 90), task('attention', 50)), result('2026-11-20')]
    expect(daysOf(results, 'attention')).toMatchObject([{ day: '2026-11-24', tasks: 1, accuracy: 50 }])
    expect(daysOf(results, 'language')).toEqual([])
  })

  it('is walked through by arrow keys: days in the order of time, and weeks to the nearest weekday', () => {
    const days = ['2026-11-03', '2026-11-05', '2026-11-16', '2026-11-19', '2026-11-24']
    const to = (from: string, key: string) => dayBeside(days, from, key)
    expect(to('2026-11-05', 'ArrowDown')).toBe('2026-11-16')
    expect(to('2026-11-05', 'ArrowUp')).toBe('2026-11-03')
    expect(to('2026-11-05', 'ArrowRight')).toBe('2026-11-19')
    expect(to('2026-11-16', 'ArrowLeft')).toBe('2026-11-03')
    expect(to('2026-11-05', 'ArrowLeft')).toBeUndefined()
    expect(to('2026-11-24', 'ArrowDown')).toBeUndefined()
    expect(to('2026-11-05', 'Home')).toBe('2026-11-03')
    expect(to('2026-11-05', 'End')).toBe('2026-11-24')
    expect(to('2026-11-05', 'a')).toBeUndefined()
  })
})

describe('the trends of domains', () => {
  const results = [
    result('2026-11-24', task('memory', 78, 4), task('memory', 82, 3), task('attention', 70)),
    result('2026-11-10', task('memory', null, 3)),
    result('2026-11-03', task('memory', 60, 2)),
  ]

  it('go by day from the first to the last, with the highest level of each, the most often trained first', () => {
    expect(trendsOf(results)).toEqual([
      {
        domain: 'memory',
        points: [
          { day: '2026-11-03', accuracy: 60 },
          { day: '2026-11-24', accuracy: 80 },
        ],
        levels: { first: 2, last: 4 },
      },
      { domain: 'attention', points: [{ day: '2026-11-24', accuracy: 70 }], levels: null },
    ])
    expect(trendsOf(results, 'attention').map(({ domain }) => domain)).toEqual(['attention'])
  })

  it('are drawn in one height, from half or from below the lowest value, and by day between the edges', () => {
    expect(floorOf(trendsOf(results))).toBe(50)
    expect(floorOf(trendsOf([result('2026-11-24', task('memory', 37))]))).toBe(30)
    const [trend] = trendsOf([result('2026-11-29', task('memory', 100)), result('2026-08-31', task('memory', 50))]) as [
      ReturnType<typeof trendsOf>[number],
    ]
    expect(placesOf(trend, '2026-08-31', '2026-11-29', 50)).toMatchObject([
      { x: LINE.edge, y: LINE.height - LINE.edge },
      { x: LINE.width - LINE.edge, y: LINE.edge },
    ])
  })
})
