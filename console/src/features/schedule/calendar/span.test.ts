import { describe, expect, it } from 'vitest'
import type { Lesson } from '../../../shared/session/lesson.ts'
import { isDay, weekOf } from './days.ts'
import { spanOf } from './span.ts'

const slot = (fromTime: string, toTime: string) => ({ id: 1, fromTime, toTime }) as Parameters<typeof spanOf>[0][number]
const lesson = (from: number, to: number) => ({ from, to }) as Lesson

describe('the hours of the timetable', () => {
  it('are the whole hours of the slots of the campus', () => {
    expect(spanOf([slot('08:30', '09:15'), slot('17:00', '18:10')], [])).toMatchObject({ from: 480, to: 1140 })
  })

  it('reach to a lesson that stands beside the slots, so that none is hidden', () => {
    expect(spanOf([slot('09:00', '18:00')], [lesson(450, 495), lesson(1170, 1215)])).toMatchObject({
      ...{ from: 420, to: 1260 },
    })
  })

  it('are those of a usual day where the campus has no slots', () => {
    expect(spanOf([], [])).toMatchObject({ from: 480, to: 1200, slots: [] })
  })
})

describe('the week of the timetable', () => {
  it('begins on Monday, also on a Sunday and over the end of a year', () => {
    expect(weekOf('2026-03-15')).toEqual(weekOf('2026-03-09'))
    expect(weekOf('2026-01-01')[0]).toBe('2025-12-29')
    expect(weekOf('2026-03-11')).toHaveLength(7)
  })

  it('is that of today where the address names no day', () => {
    expect([isDay('2026-03-11'), isDay('today'), isDay(20260311), isDay(undefined)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})
