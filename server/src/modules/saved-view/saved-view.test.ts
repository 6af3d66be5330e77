import { describe, expect, it } from 'vitest'
import { useServer } from '../../../test/server.ts'

const server = useServer()
const view = {
  page: '/market/in',
  name: '今日 A 级',
  query: 'due=TODAY&intention=A',
  columns: ['source'],
  isDefault: true,
}

describe('views of lists', () => {
  it('belong to one user alone, follow that user, and open the list one at a time', async () => {
    const [me, other] = [await server.as('consultant'), await server.as('director')]
    const list = async (by = me) => (await by.call('/admin/saved-view/list', { page: '/market/in' })).data
    await me.call('/admin/saved-view/add', view)
    await me.call('/admin/saved-view/add', { ...view, name: '逾期', query: 'due=OVERDUE' })
    expect((await list()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['今日 A 级', false],
      ['逾期', true],
    ])
    expect((await list())[0]).toMatchObject({ query: view.query, columns: ['source'] })
    const [first] = await list()
    const { page: _, ...changed } = { ...view, name: '今天' }
    const moved = { ...changed, id: first?.id as number, version: first?.version as number }
    await me.call('/admin/saved-view/update', moved)
    expect((await list()).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['今天'])
    expect((await me.call('/admin/saved-view/add', { ...view, name: '逾期' })).errCode).toBe('DUPLICATE')
    expect((await me.call('/admin/saved-view/update', moved)).errCode).toBe('STALE_VERSION')
    expect(await list(other)).toEqual([])
    expect((await me.call('/admin/saved-view/delete', { id: moved.id })).status).toBe(0)
    expect((await list()).map(({ name }) => name)).toEqual(['逾期'])
  })
})
