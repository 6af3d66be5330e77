import { readFileSync } from 'node:fs'
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

it('What staff are told about a patient fits a grown one: no text names a parent, guardian or family alone.', () => {
  const keys = [
    ...(['lastChange.family', 'SESSION_CONSENT', 'CODE_UNKNOWN', 'field.consent.WITHDRAWN'] as const),
    ...(['told.family', 'told.otherFamilies', 'told.unreached', 'message.wordsRisky.nameless'] as const),
    ...(['message.withdrawn.consent', 'message.withdrawn.privacy', 'message.withdrawn.next.privacy'] as const),
    ...(['message.withdrawn.planned', 'message.wordsRisky.title', 'message.wordsRisky.body'] as const),
    ...(['message.filesUnchecked.title', 'message.filesUnchecked.body'] as const),
    ...(['message.signedAgain.consent', 'message.signedAgain.privacy', 'message.signedAgain.next.consent'] as const),
    ...(['message.freezeOver.body', 'message.renewal.body'] as const),
  ]
  for (const key of keys) {
    expect(text('zh-CN', key).replaceAll('本人或家长', '')).not.toMatch(/家长|家庭|监护人/)
    const both = /the patient (or|nor) the family/g
    expect(text('en', key).replace(both, '')).not.toMatch(/parent|guardian|famil/i)
  }
})

it('Families read one word for one thing, on the pages of the applet and in what the server writes to them.', () => {
  const path = new URL('../../../applet/src/messages/zh-CN.json', import.meta.url)
  const pages = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  const [home, online] = [text('zh-CN', 'sessionPlace.HOME'), text('zh-CN', 'sessionPlace.TELE')]
  expect([pages['lesson.location.HOME'], pages['course.mode.HOME']]).toEqual([home, home])
  expect([pages['lesson.location.TELE'], pages['course.mode.ONLINE']]).toEqual([online, online])
  const written = [
    ...(['family.SESSION_BEGUN', 'family.ring', 'message.requestClosed.body', 'message.waitUnsigned.body'] as const),
    ...(['CONSENT_MISSING', 'field.consent.MISSING', 'field.consent.EXPIRED', 'field.consent.WITHDRAWN'] as const),
  ].map((key) => text('zh-CN', key))
  for (const each of [...written, ...Object.values(pages)]) expect(each).not.toMatch(/知情同意|致电/)
})
