import { expect, it } from 'vitest'
import { ageGroup } from './ages.ts'

it('the templates and phrases of an age are those for a child under 6, a pupil from 6 to 17, or an adult', () => {
  expect([0, 5, 6, 17, 18, 80].map(ageGroup)).toEqual(['CHILD', 'CHILD', 'PUPIL', 'PUPIL', 'ADULT', 'ADULT'])
})
