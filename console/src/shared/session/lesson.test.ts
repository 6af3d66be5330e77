import { describe, expect, it } from 'vitest'
import { clockOf, lessonsOf, minutesOf, type Session, sideBySide, takenBy } from './lesson.ts'

const session = (fields: Partial<Session>) =>
  ({ id: 1, lessonId: 1, day: '2026-03-10', from: '09:00', to: '09:45', state: 'PLANNED', ...fields }) as Session
const lesson = (id: number, from: string, to: string) =>
  lessonsOf([session({ id, lessonId: id, from, to })], false)[0] as ReturnType<typeof lessonsOf>[number]

describe('a lesson', () => {
  it('of a group is one block with all of its sessions, in the state that still asks for something', () => {
    const group = [session({ id: 1, state: 'CHECKED_IN' }), session({ id: 2, state: 'LEAVE_ASKED' })]
    expect(lessonsOf(group, false)).toMatchObject([{ id: 1, state: 'LEAVE_ASKED', sessions: group, first: { id: 2 } }])
  })

  it('that was cancelled or is on leave is shown only where all are asked for', () => {
    const sessions = [session({ lessonId: 1, state: 'CANCELLED' }), session({ lessonId: 2, state: 'LEAVE' })]
    expect(lessonsOf(sessions, false)).toEqual([])
    expect(lessonsOf(sessions, true)).toHaveLength(2)
  })

  it('that ends at midnight ends with its day, not before it begins', () => {
    expect(lesson(1, '23:00', '00:00')).toMatchObject({ from: 1380, to: 1440 })
  })

  it('has the same time on the clock and in minutes', () => {
    expect(['00:05', '09:30', '23:59'].map((clock) => clockOf(minutesOf(clock)))).toEqual(['00:05', '09:30', '23:59'])
  })

  it('without a room stands in the lane of those without one', () => {
    expect(takenBy(session({ roomId: null }), 'room')).toBe(0)
  })
})

describe('lessons at the same time', () => {
  it('stand side by side, and those after them have the whole width again', () => {
    const placed = sideBySide([lesson(1, '09:00', '10:00'), lesson(2, '09:30', '10:30'), lesson(3, '10:30', '11:00')])
    expect(placed.map(({ lesson: { id }, column, columns }) => [id, column, columns])).toEqual([
      [1, 0, 2],
      [2, 1, 2],
      [3, 0, 1],
    ])
  })

  it('take a column again as soon as it is free', () => {
    const placed = sideBySide([lesson(1, '09:00', '11:00'), lesson(2, '09:00', '09:45'), lesson(3, '10:00', '10:45')])
    expect(placed.map(({ lesson: { id }, column }) => [id, column])).toEqual([
      [1, 0],
      [2, 1],
      [3, 1],
    ])
  })
})
