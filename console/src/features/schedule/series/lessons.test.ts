import { limits } from '@cogcampus/contract/limits'
import { describe, expect, it } from 'vitest'
import {
  checkOf,
  isWished,
  nearby,
  onlyShort,
  placesOf,
  rowsOf,
  type SeriesValues,
  slotsOf,
  textOf,
  toggled,
} from './lessons.ts'

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

describe('free places of the weeks', () => {
  const place = { weekday: 2, from: '16:00', to: '17:00', doctorId: 3, doctorName: '王', weeks: 8 }

  it('are asked for once it is known for whom and of what, and of any doctor while none is chosen', () => {
    expect(placesOf({ ...values, patientIds: [] })).toBeUndefined()
    expect(placesOf({ ...values, weeks: limits.seriesWeeks + 1 })).toBeUndefined()
    const { doctorId: _, ...open } = values
    expect(placesOf(open)).toEqual({ campusId: 1, courseId: 2, patientIds: [4], first: '2026-03-11', weeks: 2 })
    expect(placesOf(values)?.doctorId).toBe(3)
  })

  it('stand in a row a slot, in the order of time', () => {
    const slots = slotsOf([place, { ...place, weekday: 4 }, { ...place, from: '09:00', to: '10:00' }])
    expect(slots.map(({ from, days }) => [from, [...days.keys()]])).toEqual([
      ['09:00', [2]],
      ['16:00', [2, 4]],
    ])
  })

  it('fill the first wish that says nothing yet, and a second click takes it back', () => {
    const wished = toggled([{}], place)
    expect(wished).toEqual([{ weekday: 2, from: '16:00', to: '17:00' }])
    expect(isWished(wished, place)).toBe(true)
    expect(toggled(wished, { ...place, weekday: 4 })).toHaveLength(2)
    expect(toggled(wished, place)).toEqual([{}])
  })
})

it('A lesson is asked about with its own room and its own doctor.', () => {
  const lesson = { day: '2026-03-11', from: '10:00', to: '10:45' }
  expect(textOf(lesson)).toBe('2026-03-11 10:00-10:45')
  expect(textOf({ ...lesson, roomId: 5, doctorId: 7 })).toBe('2026-03-11 10:00-10:45 5 @7')
})

it('The nearest places of a lesson are asked for all who come, of its doctor, in its room if that is free.', () => {
  const lesson = { day: '2026-03-11', from: '10:00', to: '10:45' }
  const asked = nearby({ ...values, patientIds: [4, 5], roomId: 9 }, lesson)
  expect(asked).toEqual({ campusId: 1, courseId: 2, doctorId: 3, patientIds: [4, 5], roomId: 9, ...lesson })
  expect(nearby(values, { ...lesson, doctorId: 7 }).doctorId).toBe(7)
})

it('A lesson that lacks hours alone is not sent to another place.', () => {
  const short = { errCode: 'HOURS_SHORT', msg: '' }
  expect(onlyShort({ clashes: [], problems: [short] } as never)).toBe(true)
  expect(onlyShort({ clashes: [], problems: [short, { errCode: 'SESSION_DOCTOR_LEAVE', msg: '' }] } as never)).toBe(
    false,
  )
  expect(onlyShort({ clashes: [], problems: [] })).toBe(false)
})
