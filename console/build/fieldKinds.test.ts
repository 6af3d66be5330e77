import { describe, expect, it } from 'vitest'
import { fieldKinds } from './fieldKinds.ts'

const kinds = fieldKinds()
const kindsOf = (fields: string[]) =>
  Object.fromEntries(fields.map((field) => [field, kinds[field] ?? kinds[field.replace(/.*\//, '')] ?? 'text']))
const all = (kind: string, fields: string[]) => Object.fromEntries(fields.map((field) => [field, kind]))

describe('what a cell makes of a field', () => {
  it('is money wherever the contract counts fen, also in rows within others', () => {
    const money = [
      ...['activity/fee', 'course/price', 'course-apply/listPrice', 'course-campus/price', 'customer-check/paid'],
      ...['order-course/amount', 'order-course/campusPrice', 'order-course/floor', 'order-course/revenue'],
      ...['order-course/unitPrice', 'order-course/worth', 'order-info/amount', 'order-info/due', 'order-info/paid'],
      ...['order-info/payable', 'order-info/waived', 'so-day/due', 'total/received', 'total/refunded'],
    ]
    expect(kindsOf(money)).toEqual(all('money', money))
  })

  it('is a date of a day and of a moment', () => {
    const dates = ['customer/birthday', 'so-week/day', 'order-info/validTo', 'campus/createdAt', 'banner/deletedAt']
    expect(kindsOf(dates)).toEqual(all('date', dates))
  })

  it('is a word of the dictionary that the calls of the noun take it from', () => {
    expect(kindsOf(['customer/source', 'activity-user/source'])).toEqual({
      'customer/source': 'word:source',
      'activity-user/source': 'text',
    })
  })

  it('is what its noun means by it, not most others', () => {
    expect(kindsOf(['message-remind/due', 'assessment/due', 'activity/signed', 'total/signed'])).toEqual({
      'message-remind/due': 'date',
      'assessment/due': 'text',
      'activity/signed': 'number',
      'total/signed': 'money',
    })
  })

  it('is nothing special of numbers that name a row', () => {
    const names = ['order-info/id', 'order-info/campusId', 'order-info/version']
    expect(kindsOf(names)).toEqual(all('text', names))
  })
})
