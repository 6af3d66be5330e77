import type { Scored } from '@cogcampus/contract/scoring'
import { describe, expect, it } from 'vitest'
import { computedOf } from './total.ts'

const measure = (key: string, max: number) => ({
  ...{ key, name: key, nameEn: key, domain: null },
  ...{ min: 0, max, step: 1, direction: 'UP' as const },
})
const range = { min: 0, max: 30, step: 1, direction: 'UP' as const }
const band = { of: 'naming', from: 0, to: 9, level: 'NORMAL' as const, ageFrom: null, ageTo: null }
const scale: Scored = {
  measures: [measure('naming', 3), measure('recall', 5)],
  total: { ...range, rule: 'SUM', bonus: { points: 1, schoolingTo: 12 } },
  bands: [{ ...band, schoolingFrom: null, schoolingTo: null }],
}
const person = { ageMonths: 800, schooling: 9 }

describe('what follows from typed scores', () => {
  it('is a total only once each score is there and within its range', () => {
    expect(computedOf(scale, { naming: 3 }, null, person).total).toBeNull()
    expect(computedOf(scale, { naming: 9, recall: 4 }, null, person)).toEqual({ raw: null, total: null, levels: {} })
    expect(computedOf(scale, { naming: 3, recall: 4 }, null, person)).toMatchObject({ raw: 7, total: 8 })
  })

  it('is the entered total where the scale asks for it, within its range', () => {
    const entered: Scored = { ...scale, total: { ...range, rule: 'ENTERED', bonus: null } }
    expect(computedOf(entered, {}, 31, person).total).toBeNull()
    expect(computedOf(entered, {}, 30, person)).toMatchObject({ raw: 30, total: 30 })
  })
})
