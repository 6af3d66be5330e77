import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { daysLeft } from './daysLeft.ts'
import type { Free } from './free.ts'
import { onlyRoomTaken, otherRoomIn } from './otherRoom.ts'

type Verdict = Parameters<typeof onlyRoomTaken>[0][number]
const clash = (resource: string) => ({ resource }) as Verdict['clashes'][number]

describe('another room is offered', () => {
  it('where nothing but the room is taken', () => {
    expect(onlyRoomTaken([{ clashes: [clash('ROOM'), clash('ROOM')], problems: [] }])).toBe(true)
  })

  it('neither where the doctor is taken, too, nor where a rule forbids the time, nor where all is free', () => {
    const problems = [{ msg: '校区休息' }] as Verdict['problems']
    expect(onlyRoomTaken([{ clashes: [clash('ROOM'), clash('DOCTOR')], problems: [] }])).toBe(false)
    expect(onlyRoomTaken([{ clashes: [clash('ROOM')], problems }])).toBe(false)
    expect(onlyRoomTaken([{ clashes: [], problems: [] }])).toBe(false)
  })

  it('that is free at the very time, and is a room', () => {
    const free = (from: string, roomId: number | null) => ({ day: '2026-03-10', from, to: '10:00', roomId }) as Free
    const place = { day: '2026-03-10', from: '09:00', to: '10:00' }
    expect(otherRoomIn([free('09:15', 1), free('09:00', null), free('09:00', 2)], place)?.roomId).toBe(2)
    expect(otherRoomIn([free('09:15', 1)], place)).toBeUndefined()
  })
})

describe('the days that are left to make up for a session', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-10T15:00:00+08:00') }))
  afterEach(() => void vi.useRealTimers())
  const missed = { state: 'LEAVE', makeUpUntil: '2026-03-12', madeUpOn: null } as const

  it('count today and the last one', () => {
    expect(daysLeft(missed)).toBe(3)
    expect(daysLeft({ ...missed, makeUpUntil: '2026-03-10' })).toBe(1)
  })

  it('are none once the last one is over, it was made up for, or the child was absent without leave', () => {
    expect(daysLeft({ ...missed, makeUpUntil: '2026-03-09' })).toBe(0)
    expect(daysLeft({ ...missed, madeUpOn: '2026-03-05' })).toBe(0)
    expect(daysLeft({ ...missed, state: 'ABSENT' })).toBe(0)
  })
})
