import { describe, expect, it } from 'vitest'
import { changedFields, draftKey, emptied } from './draft.ts'

describe('a draft', () => {
  const place = { userId: 7, pathname: '/patient/info', subjectId: 12, name: 'edit.12' }

  it('is the own one of each user, of each page, of each patient and of each row', () => {
    const others = [{ userId: 8 }, { pathname: '/patient/list' }, { subjectId: 13 }, { name: 'edit.new' }]
    const keys = [place, ...others.map((other) => ({ ...place, ...other }))].map(draftKey)
    expect(new Set(keys).size).toBe(5)
  })

  it('of a page about nobody is not that of a page about somebody', () => {
    expect(draftKey({ ...place, subjectId: undefined })).not.toBe(draftKey(place))
  })

  it('holds only what the user changed, so that a newer row keeps its other fields', () => {
    const row = { name: '王小明', remark: '怕吵', tags: ['a', 'b'] }
    expect(changedFields(row, { name: '王小明', remark: '不怕吵', tags: ['a', 'b'] })).toEqual({ remark: '不怕吵' })
    expect(changedFields(row, { ...row, tags: ['b', 'a'] })).toEqual({ tags: ['b', 'a'] })
  })

  it('does not count a field that was empty and still is', () => {
    expect(Object.keys(changedFields({ remark: null }, { remark: undefined, phone: undefined }))).toEqual([])
  })

  it('counts a field that was emptied', () => {
    expect(changedFields({ remark: '怕吵' }, { remark: null })).toEqual({ remark: null })
  })
})

describe('what a form sends', () => {
  it('says null for a field left empty, as a missing one would keep its old value', () => {
    expect(emptied({ name: '王小明', remark: '', phone: undefined })).toEqual({
      ...{ name: '王小明', remark: null, phone: null },
    })
  })

  it('has null for an empty text within lists and objects, and leaves zero and false as they are', () => {
    const values = { lines: [{ remark: '', hours: 0 }], given: false, names: ['', 'a'] }
    expect(emptied(values)).toEqual({ lines: [{ remark: null, hours: 0 }], given: false, names: [null, 'a'] })
  })
})
