import { describe, expect, it } from 'vitest'
import { useServer } from '../../../../test/server.ts'
import { done } from '../../../../test/world.ts'

const server = useServer()

describe('subjects', () => {
  it('stand once in a level, are found by pinyin, and are deleted from lists and choices', async () => {
    const operation = await server.as('operation')
    const subject = { name: '唇齿操练', levelName: '初级' }
    const { id } = done(await operation.call('/api/admin/education/subject/edit', subject))
    expect((await operation.call('/api/admin/education/subject/edit', subject)).errCode).toBe('DUPLICATE')
    expect(done(await operation.call('/api/admin/education/subject/page', { keyword: 'cccl' })).total).toBe(1)
    done(await operation.call('/api/admin/education/subject/delete/:id', { id }))
    expect(done(await operation.call('/api/admin/education/subject/page', { keyword: 'cccl' })).total).toBe(0)
    expect((await operation.call('/api/admin/education/subject/select/:id', { id })).errCode).toBe('NOT_FOUND')
  })

  it('are changed by the version that was read, and the later of two changes is shown the row', async () => {
    const operation = await server.as('operation')
    const subject = { name: '记忆训练', levelName: '初级' }
    const { id, version } = done(await operation.call('/api/admin/education/subject/edit', subject))
    const change = { ...subject, id, version, levelName: '中级' }
    done(await operation.call('/api/admin/education/subject/edit', change))
    const late = await operation.call('/api/admin/education/subject/edit', { ...change, levelName: '高级' })
    expect(late).toMatchObject({ errCode: 'STALE_VERSION', data: { levelName: '中级', version: version + 1 } })
  })

  it('are changed by headquarters only', async () => {
    const principal = await server.as('principal')
    const answer = await principal.call('/api/admin/education/subject/edit', { name: '语言', levelName: '初级' })
    expect(answer.errCode).toBe('FORBIDDEN')
  })
})
