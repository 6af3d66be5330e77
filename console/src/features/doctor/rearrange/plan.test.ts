import { describe, expect, it } from 'vitest'
import type { Free } from '../../../shared/place/free.ts'
import {
  askedOf,
  divided,
  type Hit,
  isFree,
  isWithin,
  leftOf,
  type Plans,
  planFor,
  standIns,
  substitutesOf,
  takenBy,
} from './plan.ts'

const doctor = (id: number, left: number | null = null) => ({ id, name: `d${id}`, left })
const hit = (lessonId: number, from: string, to: string, substitutes = [doctor(1), doctor(2)]) =>
  ({
    lessonId,
    substitutes,
    sessions: [
      ...[{ id: lessonId * 10, version: 1, patientId: lessonId, day: '2026-03-10', from, to, roomId: lessonId }],
    ].map((session) => ({ ...session, doctorId: 9, state: 'PLANNED' })),
  }) as unknown as Hit
const place = (fields: Partial<Free>) =>
  ({ day: '2026-03-10', from: '09:00', to: '09:45', doctorId: 1, roomId: null, ...fields }) as Free
const plans = (...entries: [Hit, number][]): Plans =>
  new Map(entries.map(([{ lessonId }, doctorId]) => [lessonId, { how: 'SUBSTITUTE', doctorId }]))

describe('a lesson that leave of its doctor hits', () => {
  const lesson = hit(1, '09:00', '09:45')

  it('has a substitute where another doctor gives it at its time, and is moved otherwise', () => {
    expect(planFor(lesson, place({}))).toEqual({ how: 'SUBSTITUTE', doctorId: 1 })
    expect(planFor(lesson, place({ from: '10:00', to: '10:45' })).how).toBe('MOVE')
    expect(planFor(lesson, place({ doctorId: 7 })).how).toBe('MOVE')
  })

  it('is sent with the versions that were seen of all of its sessions', () => {
    expect(askedOf(lesson, { how: 'SUBSTITUTE', doctorId: 1 })).toEqual({
      ...{ lessonId: 1, sessions: [{ id: 10, version: 1 }], how: 'SUBSTITUTE', doctorId: 1 },
    })
  })

  it('takes no place of another one: not its doctor, its room or its patient at the same time', () => {
    const other = hit(2, '09:00', '09:45')
    const taken = takenBy([other], plans([other, 1]))
    expect(isFree(place({ doctorId: 1 }), lesson, taken)).toBe(false)
    expect(isFree(place({ doctorId: 2, roomId: 2 }), lesson, taken)).toBe(false)
    expect(isFree(place({ doctorId: 2, roomId: 5 }), lesson, taken)).toBe(true)
    expect(isFree(place({ doctorId: 1, from: '09:45', to: '10:30' }), lesson, taken)).toBe(true)
  })

  it('takes no place of a doctor who gives that day as many lessons as they may', () => {
    const [other, another] = [hit(2, '09:00', '09:45', [doctor(1, 2)]), hit(3, '10:00', '10:45', [doctor(1, 2)])]
    const left = leftOf([other, another])
    const taken = takenBy([other, another], plans([other, 1], [another, 1]))
    expect(isWithin(place({ from: '11:00', to: '11:45' }), taken.slice(1), left)).toBe(true)
    expect(isWithin(place({ from: '11:00', to: '11:45' }), taken, left)).toBe(false)
    expect(isWithin(place({ day: '2026-03-11' }), taken, left)).toBe(true)
    expect(isWithin(place({ doctorId: 2 }), taken, left)).toBe(true)
  })
})

describe('a substitute', () => {
  const [first, second, later] = [hit(1, '09:00', '09:45'), hit(2, '09:00', '09:45'), hit(3, '10:00', '10:45')]

  it('is not offered for two lessons at once', () => {
    const offered = substitutesOf(second, [first, second], plans([first, 1]))
    expect(offered.map(({ id }) => id)).toEqual([2])
  })

  it('is not offered beyond the lessons that may be given a day', () => {
    const [early, late] = [hit(1, '09:00', '09:45', [doctor(1, 1)]), hit(2, '11:00', '11:45', [doctor(1, 1)])]
    expect(substitutesOf(late, [early, late], new Map())).toHaveLength(1)
    expect(substitutesOf(late, [early, late], plans([early, 1]))).toEqual([])
  })

  it('who can take most lessons stands first, and lessons are divided so that none is left that could be given', () => {
    const only = hit(4, '11:00', '11:45', [doctor(2)])
    const all = [first, second, later, only]
    expect(standIns(all, all, new Map()).map(({ id, takes }) => [id, takes.length])).toEqual([
      [2, 3],
      [1, 2],
    ])
    const given = divided(all, all, new Map())
    expect([...given].map(([{ lessonId }, doctorId]) => [lessonId, doctorId])).toEqual([
      [1, 2],
      [3, 2],
      [4, 2],
      [2, 1],
    ])
  })
})
