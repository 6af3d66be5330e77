import { expect, it } from 'vitest'
import { text } from './text.ts'

it('A text counts in the plural of its language, and names one thing as one.', () => {
  const title = (language: 'zh-CN' | 'en', count: number) => text(language, 'message.session.planned.title', { count })
  expect([title('en', 1), title('en', 2)]).toEqual(['1 lesson booked with you', '2 lessons booked with you'])
  expect([title('zh-CN', 1), title('zh-CN', 2)]).toEqual(['为您新排了 1 节课', '为您新排了 2 节课'])
})

it('A text shows what a person wrote as it was written, braces and signs included.', () => {
  const why = '{count} # $& {by, plural, one {a} other {b}}'
  expect(text('en', 'message.orderVoided.why', { reason: why })).toBe(`Reason: ${why}`)
})
