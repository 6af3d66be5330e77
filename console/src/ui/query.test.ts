import { describe, expect, it } from 'vitest'
import { pairsOf, queryOf, withChange } from './query.ts'

const at = (text: string) => new URLSearchParams(text)

describe('the address of a list', () => {
  it('says numbers and booleans as such, and what only looks like a number as text', () => {
    expect(queryOf(at('campusId=3&remind=true&keyword=0138&from=2026-03-01'))).toEqual({
      ...{ campusId: 3, remind: true, keyword: '0138', from: '2026-03-01' },
    })
  })

  it('keeps a long number as it was typed, a phone or an order number', () => {
    expect(queryOf(at('keyword=20260301000000000123')).keyword).toBe('20260301000000000123')
  })

  it('has a filter with several values once for each, in their order', () => {
    const changed = withChange(at(''), { state: ['DONE', 'ABSENT'] })
    expect(changed?.toString()).toBe('state=DONE&state=ABSENT')
    expect(queryOf(changed as URLSearchParams)).toEqual({ state: ['DONE', 'ABSENT'] })
  })

  it('loses a filter that is emptied, and keeps the others', () => {
    expect(withChange(at('keyword=王&campusId=3'), { keyword: '', pageNo: undefined })?.toString()).toBe('campusId=3')
  })

  it('does not change where the same is chosen again, so that nothing is read anew', () => {
    expect(withChange(at('campusId=3&keyword=王'), { keyword: '王', campusId: 3, pageNo: undefined })).toBeUndefined()
    expect(withChange(at('state=DONE&state=ABSENT'), { state: ['ABSENT', 'DONE'] })).toBeDefined()
  })

  it('holds no filter for a value that is not there, but one for false and for zero', () => {
    expect([null, undefined, ''].flatMap((value) => pairsOf('late', value))).toEqual([])
    expect(pairsOf('late', false)).toEqual([['late', 'false']])
    expect(pairsOf('hour', 0)).toEqual([['hour', '0']])
  })
})
