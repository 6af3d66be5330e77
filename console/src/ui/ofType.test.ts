import { describe, expect, it } from 'vitest'
import { ofType } from './ofType.ts'

const rooms = [
  { id: 1, name: 'A', type: null },
  { id: 2, name: 'B', type: 'sensory' },
  { id: 3, name: 'C', type: 'group' },
]

describe('rooms or devices to be chosen for a course', () => {
  it('are all where it asks for no type, and those of its type otherwise', () => {
    expect(ofType(rooms, null, undefined)).toEqual(rooms)
    expect(ofType(rooms, 'sensory', undefined)).toEqual([rooms[1]])
    expect(ofType(rooms, 'eeg', null)).toEqual([])
    expect(ofType(undefined, 'sensory', 3)).toBeUndefined()
  })

  it('hold one of another type that is chosen already, last and not to be chosen anew', () => {
    expect(ofType(rooms, 'sensory', 1)).toMatchObject([{ id: 2 }, { id: 1, disabled: true }])
    expect(ofType(rooms, 'sensory', 2)).toEqual([rooms[1]])
  })
})
