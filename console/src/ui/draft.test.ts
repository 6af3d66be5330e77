import { describe, expect, it } from 'vitest'
import { begunAbout, changedFields, draftKey, emptied, patientsIn } from './draft.ts'

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

describe('what was begun about a patient', () => {
  const page = { userId: 7, pathname: '/patient/info' }
  const order = { userId: 7, pathname: '/order/list', subjectId: undefined, name: 'add.new' }
  const begun = (title: string, at: string, patientIds: number[] = []) =>
    JSON.stringify({ version: 0, fields: {}, begun: { title, at, patientIds, address: '/somewhere' } })
  const about = (...stored: [string, string][]) => begunAbout(12, page, stored).map(({ title }) => title)

  it('are the forms of the own page, and those elsewhere that name the patient, newest first', () => {
    const sign = draftKey({ ...page, subjectId: 12, name: 'sign.new' })
    expect(
      about([draftKey(order), begun('新建订单', '2026-01-02', [12])], [sign, begun('签署', '2026-01-03')]),
    ).toEqual(['签署', '新建订单'])
  })

  it('are none of another patient, of another user, or of a form that no address opens', () => {
    const other = draftKey({ ...page, subjectId: 123, name: 'sign.new' })
    const colleague = draftKey({ ...order, userId: 77 })
    const beside = draftKey({ ...page, subjectId: 12, name: 'several.new' })
    expect(
      about(
        [other, begun('别人', '2026-01-02', [123])],
        [colleague, begun('同事', '2026-01-02', [12])],
        [beside, JSON.stringify({ version: 0, fields: {} })],
        ['cog.token', 'no draft'],
      ),
    ).toEqual([])
  })

  it('is of the patients that its values name, one or several', () => {
    expect(patientsIn({ patientId: 12 })).toEqual([12])
    expect(patientsIn({ patientIds: [12, 13, 'x'] })).toEqual([12, 13])
    expect(patientsIn({ patientId: null })).toEqual([])
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
