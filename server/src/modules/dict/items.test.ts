import { describe, expect, it } from 'vitest'
import { useServer } from '../../../test/server.ts'
import { done } from '../../../test/world.ts'

const server = useServer()

describe('dictionary items', () => {
  it('are found by part of a name, pinyin or initials, changed with their version, deleted and restored', async () => {
    const admin = await server.as('admin')
    const { data } = await admin.call('/admin/dict/add', { type: 'source', value: 'fair', label: '健康展会' })
    for (const keyword of ['展会', 'jiankang', 'jkzh']) {
      const page = await admin.call('/admin/dict/page', { type: 'source', keyword })
      expect(page.data.list.map((row) => row.id)).toContain(data.id)
    }
    const item = { id: data.id, type: 'source', value: 'fair', label: '康复展会' }
    expect((await admin.call('/admin/dict/update', { ...item, version: 1 })).data).toEqual({ version: 2 })
    const stale = await admin.call('/admin/dict/update', { ...item, label: '旧', version: 1 })
    expect(stale).toMatchObject({ status: 1, errCode: 'STALE_VERSION', data: { label: '康复展会', version: 2 } })

    expect((await admin.call('/admin/dict/delete', { id: data.id })).status).toBe(0)
    expect((await admin.call('/admin/dict/delete', { id: data.id })).errCode).toBe('NOT_FOUND')
    const deleted = await admin.call('/admin/dict/page', { type: 'source', deleted: true })
    expect(deleted.data.list.map((row) => row.id)).toEqual([data.id])
    expect((await admin.call('/admin/dict/restore', { id: data.id })).status).toBe(0)
    expect((await admin.call('/admin/dict/all', { type: 'source' })).data.source).toContainEqual(
      expect.objectContaining({ value: 'fair', label: '康复展会' }),
    )
  })

  it('that the product goes by keep their type and value and are not deleted', async () => {
    const operation = await server.as('operation')
    const [male] = (await operation.call('/admin/dict/page', { type: 'sex', sort: 'sort' })).data.list
    if (!male) throw new Error('no item')
    const { id, version } = male
    const moved = await operation.call('/admin/dict/update', { id, version, type: 'sex', value: '9', label: '男' })
    expect(moved.errCode).toBe('BUILT_IN')
    const renamed = await operation.call('/admin/dict/update', { id, version, type: 'sex', value: '1', label: '男性' })
    expect(renamed.status).toBe(0)
    expect((await operation.call('/admin/dict/delete', { id })).errCode).toBe('BUILT_IN')
  })

  it('that rows hold, alone or in a list, keep their type and value and are not deleted', async () => {
    const admin = await server.as('admin')
    const held = async (type: string, value: string, column: string, holder: string) => {
      const { id } = done(await admin.call('/admin/dict/add', { type, value, label: value }))
      const item = { id, type, value: `${value}2`, label: value, version: 1 }
      await server.sql.run(`update patient set ${column} where id = (select min(id) from patient)`, [value])
      expect(await admin.call('/admin/dict/update', item), type).toMatchObject({
        ...{ errCode: 'IN_USE', data: { fields: [{ path: 'value' }] } },
      })
      const refused = await admin.call('/admin/dict/delete', { id })
      expect(refused, type).toMatchObject({ errCode: 'IN_USE', msg: `仍有${holder}在使用，不能删除` })
      return id
    }
    await held('diagnosisGroup', 'rare', 'diagnosis_codes = to_jsonb(array[$1])', '患者')
    const id = await held('source', 'poster', 'source = $1', '患者')
    await server.sql`update patient set source = null where source = 'poster'`
    done(await admin.call('/admin/dict/delete', { id }))
  })

  it('stands under a type that exists, and the source of the app stays', async () => {
    const admin = await server.as('admin')
    const nowhere = await admin.call('/admin/dict/add', { type: 'nosuch', value: 'a', label: '甲' })
    expect(nowhere).toMatchObject({ errCode: 'UNKNOWN_REFERENCE', data: { fields: [{ path: 'type' }] } })
    const { list } = done(await admin.call('/admin/dict/page', { type: 'source', keyword: 'applet' }))
    expect((await admin.call('/admin/dict/delete', { id: list[0]?.id ?? 0 })).errCode).toBe('BUILT_IN')
  })

  it('cannot stand twice under one type, and a type with items is in use', async () => {
    const admin = await server.as('admin')
    const twice = await admin.call('/admin/dict/add', { type: 'sex', value: '1', label: '男' })
    expect(twice).toMatchObject({ status: 2, errCode: 'DUPLICATE', data: { fields: [{ path: 'value' }] } })
    const { data } = await admin.call('/admin/dict/add', { type: 'dictType', value: 'colour', label: '颜色' })
    await admin.call('/admin/dict/add', { type: 'colour', value: 'red', label: '红' })
    expect((await admin.call('/admin/dict/delete', { id: data.id })).errCode).toBe('IN_USE')
  })
})
