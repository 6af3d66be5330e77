import { describe, expect, it } from 'vitest'
import { cell, stacked, type Titled } from './column.ts'

type Row = Record<string, string | number | boolean | null | undefined>
const column = (key: string, under?: string): Titled<Row> => ({
  key,
  title: key,
  render: (row) => row[key],
  ...(under ? { under } : {}),
})
/** Each column as it stands, with what is below it: `name/phone`. */
const shapeOf = (columns: Titled<Row>[]) =>
  stacked(columns).map(({ key, second }) => (second ? `${key}/${second.key}` : key))

describe('where room is short, columns', () => {
  it('stand below the one that they name, which keeps its place', () => {
    expect(shapeOf([column('phone', 'name'), column('name'), column('state')])).toEqual(['name/phone', 'state'])
  })

  it('share no cell: of two below the same one, the second keeps a column of its own', () => {
    expect(shapeOf([column('name'), column('phone', 'name'), column('age', 'name')])).toEqual(['name/phone', 'age'])
  })

  it('do not stand three high: neither below one that has moved, nor with one below themselves', () => {
    expect(shapeOf([column('name'), column('phone', 'name'), column('age', 'phone')])).toEqual(['name/phone', 'age'])
    expect(shapeOf([column('age', 'phone'), column('phone', 'name'), column('name')])).toEqual(['phone/age', 'name'])
  })

  it('stay where they are while the user hides the one that they name', () => {
    expect(shapeOf([column('phone', 'name'), column('state')])).toEqual(['phone', 'state'])
  })
})

describe('a cell', () => {
  it('without a value shows a dash, but zero is a value', () => {
    expect([null, undefined, '', false].map((hours) => cell(column('hours'), { hours }))).toEqual(['—', '—', '—', '—'])
    expect(cell(column('hours'), { hours: 0 })).toBe(0)
  })
})
