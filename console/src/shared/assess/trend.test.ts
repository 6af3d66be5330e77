import { describe, expect, it } from 'vitest'
import { BOTTOM, HEIGHT, LEFT, placesOf, RIGHT, scoresOf, TOP, WIDTH } from './trend.ts'

describe('the trend of a score', () => {
  const range = { min: 40, max: 160 }

  it('stands in the time that passed and in the range of its scale, not in that of the patient', () => {
    const places = placesOf(
      [
        { day: '2026-01-01', value: 40 },
        { day: '2026-03-02', value: 100 },
        { day: '2026-05-01', value: 160 },
      ],
      range,
      30,
    )
    expect(places.map(({ x }) => x)).toEqual([LEFT, (LEFT + WIDTH - RIGHT) / 2, WIDTH - RIGHT])
    expect(places.map(({ y }) => y)).toEqual([HEIGHT - BOTTOM, (TOP + HEIGHT - BOTTOM) / 2, TOP])
  })

  it('marks a retest within the interval of the scale, as the patient may have remembered', () => {
    const days = ['2026-01-01', '2026-01-30', '2026-03-01']
    const places = placesOf(
      days.map((day) => ({ day, value: 100 })),
      range,
      30,
    )
    expect(places.map(({ soon }) => soon)).toEqual([false, true, false])
  })

  it('that was measured once, or twice a day, still has its place', () => {
    expect(placesOf([{ day: '2026-01-01', value: 100 }], range, 30)).toMatchObject([{ x: WIDTH / 2, soon: false }])
    const twice = ['2026-01-01', '2026-01-01'].map((day) => ({ day, value: 100 }))
    expect(placesOf(twice, range, 30).map(({ x }) => x)).toEqual([LEFT, LEFT])
  })

  it('leaves out an assessment without the score', () => {
    const points: Parameters<typeof scoresOf>[0] = [
      { day: '2026-01-01', scores: { memory: 12 }, total: null },
      { day: '2026-03-01', scores: {}, total: 0 },
      { day: '2026-05-01', scores: { memory: 0 }, total: null },
    ]
    expect(scoresOf(points, 'memory').map(({ value }) => value)).toEqual([12, 0])
    expect(scoresOf(points, 'total')).toEqual([{ day: '2026-03-01', value: 0 }])
  })
})
