import { describe, expect, it } from 'vitest'
import type { Lesson } from '../../../shared/session/lesson.ts'
import { drawn, minuteAt, placeOf, spotOf } from './place.ts'
import type { Span } from './span.ts'

const at = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const lane = { lane: 'd5', day: '2026-03-10', resource: 5 }
const span: Span = { from: at('08:00'), to: at('20:00'), slots: [{ id: 1, from: at('09:10'), to: at('09:55') }] }
const lesson = { from: at('10:00'), to: at('10:45') } as Lesson
const held = { lesson, grab: 10, stretch: false }
const hours = ({ from, to }: { from: number; to: number }) =>
  [from, to].map((minute) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`).join('–')

describe('a lesson that is dragged', () => {
  it('comes to stand at the next quarter of an hour, as long as before', () => {
    expect(hours(spotOf(held, { place: lane, span }, at('14:16')))).toBe('14:00–14:45')
    expect(hours(spotOf(held, { place: lane, span }, at('14:20')))).toBe('14:15–15:00')
  })

  it('comes to stand at the beginning of a slot of the campus that is near', () => {
    expect(hours(spotOf(held, { place: lane, span }, at('09:31')))).toBe('9:10–9:55')
  })

  it('stays whole within the hours of the campus', () => {
    expect(hours(spotOf(held, { place: lane, span }, at('07:00')))).toBe('8:00–8:45')
    expect(hours(spotOf(held, { place: lane, span }, at('21:30')))).toBe('19:15–20:00')
  })

  it('keeps its time where the lane has none, and takes the day and the doctor of the lane', () => {
    expect(spotOf(held, { place: lane, span: undefined }, 0)).toEqual({ ...lane, from: lesson.from, to: lesson.to })
  })

  it('by its lower edge becomes longer or shorter, a quarter of an hour at least, and does not move', () => {
    const edge = { ...held, stretch: true }
    expect(hours(spotOf(edge, { place: lane, span }, at('11:20')))).toBe('10:00–11:15')
    expect(hours(spotOf(edge, { place: lane, span }, at('09:00')))).toBe('10:00–10:15')
    expect(hours(spotOf(edge, { place: lane, span }, at('23:00')))).toBe('10:00–20:00')
  })

  it('is where the pointer is, however high the lane is drawn', () => {
    const element = { getBoundingClientRect: () => ({ top: 100, height: 360 }) } as Element
    expect(minuteAt(element, 100, span)).toBe(span.from)
    expect(minuteAt(element, 280, span)).toBe(at('14:00'))
  })
})

describe('a lesson that is drawn', () => {
  it('is the same from above and from below', () => {
    expect(hours(drawn(lane, span, at('10:00'), at('11:30')))).toBe('10:00–11:30')
    expect(hours(drawn(lane, span, at('11:30'), at('10:00')))).toBe('10:00–11:30')
  })

  it('is a quarter of an hour at least and ends with the hours of the campus', () => {
    expect(hours(drawn(lane, span, at('10:00'), at('10:00')))).toBe('10:00–10:15')
    expect(hours(drawn(lane, span, at('19:30'), at('22:00')))).toBe('19:30–20:00')
  })
})

describe('a place in the grid', () => {
  const spot = { day: '2026-03-10', from: at('09:00'), to: at('24:00'), resource: 5 }

  it('says the doctor, the room or the device by which the grid is shown', () => {
    expect(placeOf(spot, 'doctor')).toMatchObject({ doctorId: 5 })
    expect(placeOf(spot, 'room')).toMatchObject({ roomId: 5 })
    expect(placeOf(spot, 'device')).toMatchObject({ macId: 5 })
  })

  it('in the lane without a room means no room, where a day alone leaves the room as it is', () => {
    expect(placeOf({ ...spot, resource: 0 }, 'room')).toMatchObject({ roomId: null })
    expect(placeOf({ ...spot, resource: undefined }, 'room')).not.toHaveProperty('roomId')
  })
})
