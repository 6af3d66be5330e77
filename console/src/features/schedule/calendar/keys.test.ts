import { describe, expect, it } from 'vitest'
import { type Registered, shifted, stretched } from './keys.ts'
import { nearest } from './nearest.ts'

const boxed = (left: number, top: number) => ({ getBoundingClientRect: () => ({ left, top }) }) as HTMLElement
const span = { from: 480, to: 1200, slots: [] }
const lane = (name: string, left: number, top = 0): Registered => ({
  element: boxed(left, top),
  place: { lane: name, day: '2026-03-10', resource: left },
  span,
})

describe('a lesson that is moved by keys', () => {
  // Registered in another order than they stand in.
  const lanes = [lane('third', 300), lane('first', 100), lane('second', 200)]
  const spot = { ...lane('second', 200).place, from: 600, to: 645 }

  it('goes a quarter of an hour earlier or later', () => {
    expect(shifted(spot, 'ArrowDown', lanes)).toMatchObject({ lane: 'second', from: 615, to: 660 })
    expect(shifted(spot, 'ArrowUp', lanes)).toMatchObject({ lane: 'second', from: 585, to: 630 })
  })

  it('stays within the hours of the campus', () => {
    const last = { ...spot, from: 1155, to: 1200 }
    expect(shifted(last, 'ArrowDown', lanes)).toEqual(last)
  })

  it('goes to the lane beside it at the same time, and stays in the last one', () => {
    expect(shifted(spot, 'ArrowRight', lanes)).toMatchObject({ lane: 'third', resource: 300, from: 600 })
    expect(shifted(spot, 'ArrowLeft', lanes)).toMatchObject({ lane: 'first', resource: 100, from: 600 })
    expect(shifted({ ...spot, lane: 'first' }, 'ArrowRight', lanes).lane).toBe('second')
    expect(shifted({ ...spot, lane: 'third' }, 'ArrowRight', lanes).lane).toBe('third')
  })

  it('goes up and down from row to row where the rows have no hours', () => {
    const rows = [lane('upper', 100), lane('lower', 100, 50)].map((row) => ({ ...row, span: undefined }))
    expect(shifted({ ...spot, lane: 'upper' }, 'ArrowDown', rows)).toMatchObject({ lane: 'lower', from: 600 })
  })
})

describe('a lesson that is stretched by keys', () => {
  const lanes = [lane('only', 100)]
  const spot = { ...lane('only', 100).place, from: 600, to: 645 }

  it('ends a quarter of an hour later or earlier, and begins as before', () => {
    expect(stretched(spot, 'ArrowDown', lanes)).toMatchObject({ from: 600, to: 660 })
    expect(stretched(spot, 'ArrowUp', lanes)).toMatchObject({ from: 600, to: 630 })
    expect(stretched(spot, 'ArrowRight', lanes)).toEqual(spot)
  })

  it('lasts a quarter of an hour at least, and ends within the hours of the campus', () => {
    expect(stretched({ ...spot, to: 615 }, 'ArrowUp', lanes).to).toBe(615)
    expect(stretched({ ...spot, to: 1200 }, 'ArrowDown', lanes).to).toBe(1200)
  })
})

describe('an arrow key in the timetable', () => {
  const here = boxed(100, 100)
  const [straight, aside, above] = [boxed(105, 220), boxed(180, 160), boxed(100, 40)]

  it('leads to the lesson straight ahead rather than to a nearer one aside', () => {
    expect(nearest(here, [here, aside, straight, above], 'ArrowDown')).toBe(straight)
    expect(nearest(here, [here, aside, straight, above], 'ArrowUp')).toBe(above)
  })

  it('leads nowhere where no lesson stands in its direction', () => {
    expect(nearest(here, [here, straight, aside, above], 'ArrowLeft')).toBeUndefined()
  })
})
