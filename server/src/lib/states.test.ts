import { agreed, expected, holdsPlace, sessionStates, unsettled } from '@cogcampus/contract/life/session'
import { expect, it } from 'vitest'

it('Sessions as agreed are expected, expected ones are not settled, and all of these hold their place.', () => {
  expect(agreed).toEqual(['PLANNED', 'CONFIRMED'])
  expect(expected).toEqual([...agreed, 'LEAVE_ASKED'])
  expect(unsettled).toEqual([...expected, 'CHECKED_IN'])
  expect(sessionStates.filter((state) => !holdsPlace(state))).toEqual(['LEAVE', 'CANCELLED'])
})
