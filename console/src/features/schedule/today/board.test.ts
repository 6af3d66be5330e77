import { describe, expect, it } from 'vitest'
import { minutesOf, type Session } from '../../../shared/session/lesson.ts'
import type { Action } from '../../../ui/actions.ts'
import { boardOf, nextOf } from './board.ts'

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

  it('on leave stands apart from those expected, also after the lesson has begun', () => {
    expect(groupsOf([session('LEAVE'), session('PLANNED')], '08:00')).toEqual(['expected', 'leave'])
    expect(groupsOf([session('LEAVE')], '10:00')).toEqual(['leave'])
  })

  it('whose session was cancelled is not on it', () => {
    expect(groupsOf([session('CANCELLED')], '08:00')).toEqual([])
  })
})

describe('of the steps of a session', () => {
  const step = (label: string, endpoint: Action['endpoint'], danger = false) =>
    ({ label, endpoint, danger, run: () => undefined }) as Action
  const labelsOf = (steps: Action[]) => {
    const { next, others } = nextOf(steps)
    return [next, others].map((some) => some.map(({ label }) => label))
  }

  it('one goes on with the day, and is the button of the card; all others are in its menu', () => {
    const steps = [
      step('check in', '/admin/so-day/checkIn'),
      step('confirm', '/admin/so-day/confirm'),
      step('cancel', '/admin/so-day/cancel', true),
      step('undo', '/admin/so-day/undo'),
    ]
    expect(labelsOf(steps)).toEqual([['check in'], ['confirm', 'undo', 'cancel']])
  })

  it('a make-up is the next for a child on leave, and to take back what was done never is', () => {
    const undo = step('undo', '/admin/so-day/undo')
    expect(labelsOf([step('make up', '/admin/so-day/makeUp'), undo])).toEqual([['make up'], ['undo']])
    expect(labelsOf([undo])).toEqual([[], ['undo']])
  })
})
