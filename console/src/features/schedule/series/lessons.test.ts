import { limits } from '@cogcampus/contract/limits'
import { describe, expect, it } from 'vitest'
import { checkOf, rowsOf, type SeriesValues } from './lessons.ts'

const values: Partial<SeriesValues> = {
  ...{ campusId: 1, courseId: 2, doctorId: 3, patientIds: [4], first: '2026-03-11', weeks: 2 },
  wishes: [
    { weekday: 1, from: '09:00', to: '09:45' },
    { weekday: 3, from: '10:00', to: '10:45' },
  ],
}

describe('lessons of several weeks', () => {
  it('stand on each weekday from the first such day on, in the order of time', () => {
    expect(rowsOf(values).map(({ key }) => key)).toEqual([
      ...['2026-03-11 10:00', '2026-03-16 09:00', '2026-03-18 10:00', '2026-03-23 09:00'],
    ])
  })

  it('are none of a wish that is not whole, or that ends before it begins', () => {
    const wishes = [{ weekday: 1, from: '09:00' }, { weekday: 2, from: '10:00', to: '09:00' }, {}]
    expect(rowsOf({ ...values, wishes })).toEqual([])
  })

  it('that are wished twice are there once', () => {
    const [wish = {}] = values.wishes ?? []
    expect(rowsOf({ ...values, wishes: [wish, wish] })).toHaveLength(2)
  })

  it('keep what was changed of one of them while the others change', () => {
    const moved = { day: '2026-03-17', from: '14:00', to: '14:45' }
    const changes = { '2026-03-16 09:00': moved, '2026-03-18 10:00': 'out' as const }
    const rows = rowsOf({ ...values, weeks: 3, changes })
    expect(rows.find(({ key }) => key === '2026-03-16 09:00')).toMatchObject({ place: moved, changed: true })
    expect(rows.find(({ key }) => key === '2026-03-18 10:00')).toMatchObject({ out: true, changed: false })
  })

  it('are asked about without those that are left out, once the form says who gives them to whom', () => {
    const rows = rowsOf({ ...values, changes: { '2026-03-11 10:00': 'out' } })
    expect(checkOf(values, rows)?.lessons[0]).toBe('2026-03-16 09:00-09:45')
    expect(checkOf({ ...values, patientIds: [] }, rows)).toBeUndefined()
  })

  it('are not asked about where there are more than one call takes', () => {
    const rows = rowsOf({ ...values, weeks: limits.seriesLessons })
    expect(rows.length).toBeGreaterThan(limits.seriesLessons)
    expect(checkOf(values, rows)).toBeUndefined()
  })
})
