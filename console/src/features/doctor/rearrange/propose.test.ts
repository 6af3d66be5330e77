import { describe, expect, it } from 'vitest'
import type { Hit, Plans } from './plan.ts'
import { proposedFor, stillOffered } from './propose.ts'

const doctor = (id: number, left: number | null = null) => ({ id, name: `d${id}`, left })
const hit = (lessonId: number, from: string, to: string, substitutes: Hit['substitutes'], state = 'PLANNED') =>
  ({
    lessonId,
    substitutes,
    sessions: [
      ...[{ id: lessonId * 10, version: 1, patientId: lessonId, day: '2026-03-10', from, to, roomId: lessonId }],
    ].map((session) => ({ ...session, doctorId: 9, state })),
  }) as unknown as Hit
const given = (plans: Plans) =>
  [...plans]
    .map(([lessonId, plan]) => [lessonId, plan.how === 'SUBSTITUTE' ? plan.doctorId : plan.how])
    .toSorted(([a], [b]) => Number(a) - Number(b))

describe('for the lessons of a doctor on leave', () => {
  it('one doctor is chosen who can give them all, where there is one', () => {
    const both = [doctor(1), doctor(2)]
    const hits = [hit(1, '09:00', '09:45', [doctor(1)]), hit(2, '10:00', '10:45', both), hit(3, '11:00', '11:45', both)]
    expect(given(proposedFor(hits))).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ])
  })

  it('nobody is chosen for two lessons at once, nor for more than they may give that day', () => {
    const same = [hit(1, '09:00', '09:45', [doctor(1)]), hit(2, '09:30', '10:15', [doctor(1)])]
    expect(given(proposedFor(same))).toEqual([[1, 1]])
    const many = ['09:00', '10:00', '11:00'].map((from, at) =>
      hit(at + 1, from, `${from.slice(0, 2)}:45`, [doctor(1, 2)]),
    )
    expect(proposedFor(many).size).toBe(2)
  })

  it('a lesson has a substitute where one is left once another lesson goes to somebody else', () => {
    const hits = [
      hit(1, '09:00', '09:45', [doctor(1), doctor(2)]),
      hit(2, '09:00', '09:45', [doctor(1)]),
      hit(3, '11:00', '11:45', [doctor(1)]),
    ]
    expect(given(proposedFor(hits))).toEqual([
      [1, 2],
      [2, 1],
      [3, 1],
    ])
  })

  it('the last lesson of a day that a doctor may give goes to the one that nobody else can give', () => {
    const hits = [
      hit(1, '09:00', '09:45', [doctor(1, 1), doctor(2)]),
      hit(2, '11:00', '11:45', [doctor(1, 1)]),
      hit(3, '14:00', '14:45', [doctor(3)]),
    ]
    expect(given(proposedFor(hits))).toEqual([
      [1, 2],
      [2, 1],
      [3, 3],
    ])
  })

  it('what is decided of some stays: the others are proposed beside it, and none is changed for them', () => {
    const hits = [
      hit(1, '09:00', '09:45', [doctor(1), doctor(2)]),
      hit(2, '09:00', '09:45', [doctor(1)]),
      hit(3, '11:00', '11:45', [doctor(1)]),
    ]
    const decided: Plans = new Map([[1, { how: 'SUBSTITUTE', doctorId: 1 }]])
    expect(given(proposedFor(hits, decided))).toEqual([
      [1, 1],
      [3, 1],
    ])
    expect(given(proposedFor(hits, decided, new Set([1, 3])))).toEqual([[1, 1]])
  })

  it('nobody is chosen for one whose family asks for leave, or that nobody can give', () => {
    const hits = [hit(1, '09:00', '09:45', [doctor(1)], 'LEAVE_ASKED'), hit(2, '11:00', '11:45', [])]
    expect(proposedFor(hits).size).toBe(0)
  })

  it('twelve lessons and four doctors are decided at once, each with a substitute', () => {
    const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
    const hits = Array.from({ length: 12 }, (_, at) => {
      const hour = 8 + Math.floor(at / 2)
      return hit(
        at,
        clock(hour),
        clock(hour + 1),
        [1, 2, 3, 4].filter((id) => (id + at) % 4 < 2).map((id) => doctor(id, 4)),
      )
    })
    expect(proposedFor(hits).size).toBe(12)
  })

  it('a substitute who is no longer offered when they are read again is not kept', () => {
    const before = proposedFor([hit(1, '09:00', '09:45', [doctor(1)]), hit(2, '11:00', '11:45', [doctor(1)])])
    const again = [hit(1, '09:00', '09:45', []), hit(2, '11:00', '11:45', [doctor(1)])]
    expect(given(stillOffered(before, again))).toEqual([[2, 1]])
  })
})
