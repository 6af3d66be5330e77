import { describe, expect, it } from 'vitest'
import { daysText, GAP, HEIGHT, heightOf, lineOf, topOf, WIDTH, wholeOf } from './plot.ts'

describe('the scale of a chart', () => {
  it('of sums reaches to the highest value', () => {
    expect(topOf([3, null, 12], false)).toBe(12)
    expect(heightOf(12, 12)).toBe(HEIGHT - GAP)
    expect(heightOf(6, 12)).toBe((HEIGHT - GAP) / 2)
  })

  it('of shares is the whole, so that ninety per cent do not look like all', () => {
    expect(topOf([0.2, 0.9], true)).toBe(1)
  })

  it('stands also where nothing happened, and a sum below nothing has no height', () => {
    expect(heightOf(0, topOf([0, null], false))).toBe(0)
    expect(heightOf(-500, topOf([-500, 100], false))).toBe(0)
    expect(heightOf(null, 1)).toBe(0)
  })
})

describe('the line of a share', () => {
  const pointsOf = (line: string) => line.split(' ').map((point) => point.split(',').map(Number))

  it('leaves out the months without a value, and keeps the places of the others', () => {
    expect(pointsOf(lineOf([1, null, 0, 0.5], 1))).toEqual([
      [WIDTH / 8, GAP],
      [(WIDTH * 5) / 8, HEIGHT],
      [(WIDTH * 7) / 8, HEIGHT - (HEIGHT - GAP) / 2],
    ])
  })

  it('that was measured once is seen, as wide as its column', () => {
    const [[left = 0, y] = [], [right = 0] = []] = pointsOf(lineOf([null, 1], 1))
    expect(y).toBe(GAP)
    expect(right - left).toBeCloseTo((WIDTH / 2) * 0.6)
  })
})

describe('the figures below a chart', () => {
  const point = (figures: object) => ({ from: '2026-03-01', to: '2026-03-31', figures })

  it('are the sums of all points; one that the user may not see is not there', () => {
    expect(wholeOf([point({ done: 3 }), point({ done: 4 })])).toEqual({ done: 7 })
    expect(wholeOf([])).toEqual({})
  })

  it('name one day once, and a period by both ends', () => {
    expect(daysText('2026-03-05', '2026-03-05')).toBe('3/5')
    expect(daysText('2026-03-01', '2026-03-31')).toBe('3/1–3/31')
  })
})
