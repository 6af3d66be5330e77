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
    expect([reminders[code as RemindCode]?.work].flat(), `${at} waits for ${by}`).toContain(`/admin/${by}`)
  }
})
