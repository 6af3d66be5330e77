import { describe, expect, it, vi } from 'vitest'
import type { Free } from '../../../shared/place/free.ts'
import { withNearest } from './nearest.ts'
import type { Hit, Plan, Plans } from './plan.ts'

vi.mock('../../../messages/index.ts', () => ({ t: (key: string) => key }))

const hit = (lessonId: number, from: string, to: string) =>
  ({
    lessonId,
    substitutes: [],
    sessions: [{ id: lessonId * 10, patientId: lessonId, day: '2026-03-10', from, to, doctorId: 9, state: 'PLANNED' }],
  }) as unknown as Hit
const place = (day: string, doctorId = 1) => ({ day, from: '09:00', to: '09:45', doctorId, roomId: null }) as Free
const dayOf = (plan: Plan | undefined) => (plan?.how === 'MOVE' ? plan.place.day : plan?.how)

const hits = [hit(1, '09:00', '09:45'), hit(2, '10:00', '10:45'), hit(3, '11:00', '11:45')] as const
const [first, second, third] = hits
const [near, far] = [place('2026-03-11'), place('2026-03-12')]

describe('the nearest free places of lessons', () => {
  it('are different ones, and none that another lesson takes by its plan', () => {
    const before: Plans = new Map([[3, { how: 'MOVE', place: near } as const]])
    const lists = new Map([first, second].map(({ lessonId }) => [lessonId, [near, far, place('2026-03-13')]]))
    const { plans, notes } = withNearest([first, second], hits, before, lists)
    expect([1, 2, 3].map((id) => dayOf(plans.get(id)))).toEqual(['2026-03-12', '2026-03-13', '2026-03-11'])
    expect(notes.size).toBe(0)
  })

  it('are none at all: the lesson is to be cancelled, which is said', () => {
    const { plans, notes } = withNearest([first], hits, new Map(), new Map([[1, []]]))
    expect(dayOf(plans.get(1))).toBe('CANCEL')
    expect([...notes]).toEqual([[1, 'schedule.hits.noPlace']])
  })

  it('that were read are taken by other lessons: the lesson stays undecided, and is not cancelled', () => {
    const lists = new Map([first, second].map(({ lessonId }) => [lessonId, [near]]))
    const { plans, notes } = withNearest([first, second], hits, new Map(), lists)
    expect([dayOf(plans.get(1)), dayOf(plans.get(2))]).toEqual(['2026-03-11', undefined])
    expect([...notes]).toEqual([[2, 'schedule.hits.nearTaken']])
  })

  it('are not known where they could not be read: the lesson is not decided, and the reason is said', () => {
    const lists = new Map([[3, '网络不通']])
    const { plans, notes } = withNearest([third], hits, new Map(), lists)
    expect(plans.size).toBe(0)
    expect(notes.get(3)).toBe('网络不通')
  })
})
