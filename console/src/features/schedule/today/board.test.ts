import { describe, expect, it } from 'vitest'
import { minutesOf, type Session } from '../../../shared/session/lesson.ts'
import { boardOf } from './board.ts'

const session = (state: Session['state'], from = '09:00') => ({ state, from }) as Session
const groupsOf = (sessions: Session[], clock: string) =>
  Object.entries(boardOf(sessions, minutesOf(clock))).flatMap(([group, some]) => some.map(() => group))

describe('on the board of the front desk, a child', () => {
  it('who was not checked in is late after ten minutes', () => {
    expect(groupsOf([session('PLANNED')], '09:09')).toEqual(['expected'])
    expect(groupsOf([session('CONFIRMED')], '09:10')).toEqual(['late'])
  })

  it('whose family asks for leave is not late', () => {
    expect(groupsOf([session('LEAVE_ASKED')], '10:00')).toEqual(['expected'])
  })

  it('is here once checked in, and over once the session is done or missed', () => {
    expect(groupsOf([session('CHECKED_IN'), session('DONE'), session('ABSENT')], '10:00')).toEqual([
      ...['here', 'over', 'over'],
    ])
  })

  it('on leave, or whose session was cancelled, is not expected', () => {
    expect(groupsOf([session('LEAVE'), session('CANCELLED')], '08:00')).toEqual([])
  })
})
