import { describe, expect, it } from 'vitest'
import { decisionsOf, restored } from './kept.ts'
import type { Hit, Plans } from './plan.ts'

const hit = (lessonId: number, { from = '09:00', patientIds = [lessonId], state = 'PLANNED' } = {}) =>
  ({
    lessonId,
    substitutes: [],
    sessions: patientIds.map((patientId) => ({
      id: patientId,
      patientId,
      day: '2026-03-10',
      from,
      to: '12:00',
      state,
    })),
  }) as unknown as Hit
const cancelled: Plans = new Map([1, 2, 3, 4].map((id) => [id, { how: 'CANCEL' }]))

describe('the decisions that are kept of a rearrangement', () => {
  it('are those of each lesson, and of which a proposal was taken away', () => {
    const hits = [hit(1), hit(2), hit(3)]
    const plans: Plans = new Map([[1, { how: 'SUBSTITUTE', doctorId: 7 }]])
    const again = restored(JSON.parse(JSON.stringify(decisionsOf(hits, plans, new Set([2])))), hits)
    expect([...again.plans]).toEqual([[1, { how: 'SUBSTITUTE', doctorId: 7 }]])
    expect([...again.cleared]).toEqual([2])
    expect(again.changed).toEqual([])
  })

  it('do not hold for a lesson at another time, with another patient, or that can no longer go elsewhere', () => {
    const before = decisionsOf([hit(1), hit(2), hit(3), hit(4)], cancelled, new Set())
    const now = [hit(1, { from: '10:00' }), hit(2, { patientIds: [2, 5] }), hit(3, { state: 'LEAVE_ASKED' }), hit(4)]
    const again = restored(before, now)
    expect([...again.plans.keys()]).toEqual([4])
    expect(again.changed).toEqual([1, 2, 3])
  })

  it('are none of lessons that the leave no longer hits', () => {
    const again = restored(decisionsOf([hit(1)], cancelled, new Set()), [hit(2)])
    expect(again.plans.size + again.cleared.size + again.changed.length).toBe(0)
  })
})
