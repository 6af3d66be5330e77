import type { Path } from '@cogcampus/contract'
import type { RemindCode } from '@cogcampus/contract/enums'
import { allLives } from '@cogcampus/contract/life/all'
import { expect, it } from 'vitest'
import { reminders } from './list.ts'

const waits = allLives.flatMap(([title, , { waits: some }]) =>
  Object.entries(some).flatMap(([state, wait]) => (wait ? [{ at: `${title} in ${state}`, ...wait }] : [])),
)

it('A state that waits for staff is counted for whoever takes its next step.', () => {
  const forStaff = waits.filter((wait) => wait.for === 'staff')
  expect(forStaff.length).toBeGreaterThan(14)
  for (const { at, by, code } of forStaff) {
    expect(code, `${at} names no reminder`).not.toBeNull()
    for (const each of [code ?? []].flat() as RemindCode[]) {
      const work = [reminders[each]?.work].flat()
      // The call of applications stands below each kind of them.
      const taken =
        by === 'check' ? work.every((call) => call?.endsWith('/check')) : work.includes(`/admin/${by}` as Path)
      expect(taken, `${at} waits for ${by}, and ${each} for ${work}`).toBe(true)
    }
  }
})

it('What is to be dealt with by a time says so in its life cycle and in its reminder.', () => {
  for (const { at, code, until } of waits.filter((wait) => wait.code !== null))
    for (const each of [code ?? []].flat() as RemindCode[])
      expect(reminders[each]?.due !== undefined, `${at}: ${each}`).toBe(until !== undefined)
})
