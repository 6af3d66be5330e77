import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { capitalized, format, type Message, type Values } from './format.ts'
import { t } from './index.ts'

const filled = (text: string, values: Values, language = 'en') =>
  format(compileMessageOrThrow(text) as Message, values, language)

describe('a text', () => {
  it('counts in the plural of its language', () => {
    const sessions = '{count, plural, one {# session} other {# sessions}} left'
    expect(filled(sessions, { count: 1 })).toBe('1 session left')
    expect(filled(sessions, { count: 0 })).toBe('0 sessions left')
    expect(filled(sessions, { count: 21 })).toBe('21 sessions left')
  })

  it('names an exact number by its own words, where it has them', () => {
    expect(filled('{count, plural, =0 {nobody} one {# child} other {# children}}', { count: 0 })).toBe('nobody')
  })

  it('chooses by a value, and has words for one that it does not know', () => {
    const gone = '{by, select, DOCTOR {the doctor} other {somebody}} left'
    expect(filled(gone, { by: 'DOCTOR' })).toBe('the doctor left')
    expect(filled(gone, { by: 'NEW_ROLE' })).toBe('somebody left')
  })

  it('shows what a person wrote as it was written, braces and signs included', () => {
    expect(filled('删除 {name}？', { name: '{count} # <b>' })).toBe('删除 {count} # <b>？')
  })

  it('leaves the place of a value empty that is not there, and shows zero', () => {
    expect(filled('{name}（{count}）', { count: 0 })).toBe('（0）')
  })

  it('as a label begins with a capital', () => {
    expect([capitalized('device loan'), capitalized('设备'), capitalized('')]).toEqual(['Device loan', '设备', ''])
  })

  it('of the message files names the seven days of the week', () => {
    const days = [0, 1, 2, 3, 4, 5, 6].map((day) => t('common.weekday', { day }))
    expect(days).toEqual(['周日', '周一', '周二', '周三', '周四', '周五', '周六'])
  })
})
