import { expect, it } from 'vitest'
import { newFamily } from '../../../../test/matrix/families.ts'
import { useServer } from '../../../../test/server.ts'
import { campusIds, done, newPhone } from '../../../../test/world.ts'

const server = useServer()

it('A search of the audit log finds a parent by the last four digits of the phone and by the whole of it, by no other part.', async () => {
  const [campusId] = await campusIds(server)
  const principal = await server.as('principal')
  const { parentId } = await newFamily(server.sql, { campusId, name: '寻号家' })
  const phone = newPhone()
  done(await principal.call('/admin/parent-info/update', { id: parentId, version: 1, name: '寻号妈妈', phone }))
  const finds = async (keyword: string) => {
    const about = { table: 'parent_info', rowId: parentId, keyword }
    return done(await principal.call('/admin/operation/page', about)).total > 0
  }
  expect([await finds('寻号妈妈'), await finds(phone), await finds(phone.slice(-4))]).toEqual([true, true, true])
  for (const part of [phone.slice(0, 7), phone.slice(3, 9), phone.slice(4)]) expect(await finds(part), part).toBe(false)
})
