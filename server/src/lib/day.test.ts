import { expect, it } from 'vitest'
import { wallClock } from './day.ts'

it('No day of the business is longer than another since it could have begun, so that days are told apart by dividing', () => {
  const offsets = new Set<number>()
  for (let at = Date.UTC(2000, 0); at < Date.UTC(2050, 0); at += 21_600_000) {
    offsets.add(wallClock(new Date(at).toISOString()).getTime() - at)
  }
  expect([...offsets]).toEqual([28_800_000])
})
