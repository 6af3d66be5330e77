import { expect, it } from 'vitest'
import { withName, withoutName } from './patientName.ts'

it('a phrase keeps the place of the name, and not the name of the patient whose comment it was', () => {
  const said = '张小明今天很专注，张小明值得表扬。'
  expect(withoutName(said, '张小明')).toBe('{name}今天很专注，{name}值得表扬。')
  expect(withName(withoutName(said, '张小明'), '李乐')).toBe('李乐今天很专注，李乐值得表扬。')
  expect(withoutName(said, undefined)).toBe(said)
})
