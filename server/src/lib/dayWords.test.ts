import type { Language } from '@cogcampus/contract/envelope'
import { expect, it } from 'vitest'
import { todayText } from './day.ts'
import { dayWords, inDayWords } from './dayWords.ts'
import { type MessageKey, type Params, text } from './text.ts'

const t = (language: Language) => (key: MessageKey, params?: Params) => text(language, key, params)

it('A day is said with its weekday, a moment with its clock, and another year with its number, in both languages', () => {
  const year = todayText().slice(0, 4)
  expect(dayWords(t('zh-CN'), `${year}-11-30`)).toMatch(/^11月30日 周.$/)
  expect(dayWords(t('en'), `${year}-11-30 15:00`)).toMatch(/^\w{3} 11\/30 15:00$/)
  expect(dayWords(t('zh-CN'), '2031-01-06')).toBe('2031年1月6日 周一')
  expect(dayWords(t('en'), '2031-01-06 09:05')).toBe('Mon 1/6/2031 09:05')
})

it('Whatever is no day stays as it is among the params of a text', () => {
  const words = inDayWords(t('zh-CN'))('message.waitOffer.body', {
    ...{ day: '2031-01-06', from: '15:00', to: '16:00', doctor: '2031-01', deadline: '2031-01-05 20:00' },
  })
  expect(words).toMatch(/^2031年1月6日 周一 15:00–16:00，2031-01。请在 2031年1月5日 周日 20:00 前/)
})
