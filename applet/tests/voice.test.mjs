// Whom the texts of the applet address: a grown patient, anybody, or the family of a child; and in whose words.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'

const texts = (language) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../src/messages/${language}.json`), 'utf8'))
const languages = { 'zh-CN': /孩子|监护人|家长/, en: /\b(child|children|guardian|parent)s?\b/i }
const variant = /\.(self|child)$/

for (const [language, family] of Object.entries(languages)) {
  const all = texts(language)
  const shownTo = (voice) =>
    Object.keys(all)
      .filter((key) => !variant.test(key))
      .map((key) => [key, all[`${key}.${voice}`] ?? all[key]])

  test(`No text that a grown patient or a visitor can be shown speaks of a child, a guardian or a parent (${language})`, () => {
    for (const voice of ['self', 'plain'])
      for (const [key, text] of shownTo(voice)) assert.doesNotMatch(text, family, `${key} as ${voice}`)
  })

  test(`The family of a child reads of its child (${language})`, () => {
    const of = new Map(shownTo('child'))
    for (const key of ['mine.children', 'mine.reads', 'lesson.patient']) assert.match(of.get(key), family)
  })

  test(`Every text in other words belongs to a plain one, with the same or fewer placeholders (${language})`, () => {
    const named = (text) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name)
    for (const key of Object.keys(all).filter((each) => variant.test(each))) {
      const plain = all[key.replace(variant, '')]
      assert.ok(plain, key)
      for (const name of named(all[key])) assert.ok(named(plain).includes(name), `${key} ${name}`)
    }
  })
}

test('No text speaks in the words of staff, nor of the state of a lesson in two', () => {
  const staff = /期卡|消课|课时包|知情同意|订阅消息|授权|权限|占用|审批|对账|没有来|待上(?!传)|已上(?!传)/
  for (const [key, text] of Object.entries(texts('zh-CN'))) assert.doesNotMatch(text, staff, key)
})
