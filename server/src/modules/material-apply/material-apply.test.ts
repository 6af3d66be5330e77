import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done } from '../../../test/world.ts'

const server = useServer()
let [own, other] = [0, 0]
let [doctor, principal, principal2, operation] = [] as unknown as [Client, Client, Client, Client]
beforeAll(async () => {
  ;[own, other] = await campusIds(server)
  ;[doctor, principal] = [await server.as('doctor'), await server.as('principal')]
  ;[principal2, operation] = [await server.as('principal2'), await server.as('operation')]
})

let made = 0
const link = 'https://example.org/material'
const material = async (by: Client, more: object = {}) => {
  const fields = { title: `申请教材${++made}`, type: 'link', domain: 'memory', difficulty: 2, link }
  return done(await by.call('/admin/material/add', { ...fields, ...more })).id
}
const restricted = () => material(operation, { scope: 'APPROVED' })
const ask = (by: Client, materialId: number, kind: 'USE' | 'PUBLISH', campusId = own) =>
  by.call('/admin/material-apply/apply', { campusId, materialId, kind, reason: '教学需要' })
const decide = (by: Client, id: number, more: object = {}) =>
  by.call('/admin/material-apply/check', { id, agreed: true, ...more })
const detail = async (by: Client, id: number) => done(await by.call('/admin/material/detail', { id }))
const finds = async (by: Client, id: number) => (await by.call('/admin/material/detail', { id })).status === 0

describe('an application to use a material', () => {
  it('of a doctor is decided by the principal, then by headquarters, and opens it for the whole campus alone', async () => {
    const materialId = await restricted()
    expect(await detail(doctor, materialId)).toMatchObject({ locked: 'USE', current: null })
    const { id } = done(await ask(doctor, materialId, 'USE'))
    expect((await decide(operation, id)).errCode).toBe('CHECK_AT_CAMPUS')
    done(await decide(principal, id))
    expect((await detail(doctor, materialId)).locked).toBe('USE')
    done(await decide(operation, id))
    for (const by of [doctor, principal, await server.as('frontdesk')])
      expect(await detail(by, materialId)).toMatchObject({ locked: null, current: { link } })
    expect((await detail(principal2, materialId)).locked).toBe('USE')
    expect((await ask(principal, materialId, 'USE')).errCode).toBe('DUPLICATE')
  })

  it('is ended by headquarters and put into force again, once it is approved', async () => {
    const materialId = await restricted()
    const { id } = done(await ask(principal, materialId, 'USE'))
    const set = (by: Client, status: 1 | 2) => by.call('/admin/material-apply/status', { id, status })
    expect((await set(operation, 2)).errCode).toBe('CHECK_NOT_APPROVED')
    done(await decide(operation, id))
    done(await set(operation, 2))
    expect((await detail(principal, materialId)).locked).toBe('USE')
    done(await set(operation, 2))
    expect((await set(principal, 1)).errCode).toBe('FORBIDDEN')
    done(await set(operation, 1))
    expect((await detail(principal, materialId)).locked).toBeNull()
  })

  it('is for a material that needs one: not for one that all use, nor for one of the campus', async () => {
    const open = await material(operation)
    const ofCampus = await material(principal, { campusId: own })
    for (const [id, kind] of [
      [open, 'USE'],
      [open, 'PUBLISH'],
      [ofCampus, 'USE'],
    ] as const)
      expect((await ask(principal, id, kind)).errCode, kind).toBe('MATERIAL_NOT_ASKED_FOR')
    expect((await ask(principal, ofCampus, 'PUBLISH', other)).errCode).not.toBe('')
    expect((await ask(principal2, ofCampus, 'PUBLISH', other)).errCode).toBe('UNKNOWN_REFERENCE')
  })
})

describe('an application to publish a material', () => {
  it('makes it one of headquarters, which decides for which campuses and alone changes it then', async () => {
    const materialId = await material(principal, { campusId: own })
    expect(await finds(principal2, materialId)).toBe(false)
    const { id } = done(await ask(principal, materialId, 'PUBLISH'))
    done(await decide(operation, id, { scope: 'APPROVED' }))
    expect(await detail(principal2, materialId)).toMatchObject({ scope: 'APPROVED', locked: 'USE' })
    expect(await detail(principal, materialId)).toMatchObject({ locked: null, editable: false })
    const change = { id: materialId, version: 2, title: '改', type: 'link', domain: 'memory', difficulty: 1 }
    expect((await principal.call('/admin/material/update', change)).errCode).toBe('MATERIAL_NOT_YOURS')
  })

  it('that is ended brings the material back to its campus', async () => {
    const materialId = await material(principal, { campusId: own })
    const { id } = done(await ask(principal, materialId, 'PUBLISH'))
    done(await decide(operation, id))
    expect(await finds(principal2, materialId)).toBe(true)
    done(await operation.call('/admin/material-apply/status', { id, status: 2 }))
    expect(await finds(principal2, materialId)).toBe(false)
    expect(await detail(principal, materialId)).toMatchObject({ scope: 'CAMPUS', editable: true })
  })

  it('that is rejected changes nothing, and is seen by the campus alone', async () => {
    const materialId = await material(doctor, { campusId: own })
    const { id } = done(await ask(doctor, materialId, 'PUBLISH'))
    done(await decide(principal, id, { agreed: false, opinion: '请补充说明' }))
    expect((await detail(doctor, materialId)).scope).toBe('CAMPUS')
    const row = done(await doctor.call('/admin/material-apply/detail', { id }))
    expect(row).toMatchObject({ state: 'REJECTED', opinion: '请补充说明', kind: 'PUBLISH', mine: true })
    expect((await principal2.call('/admin/material-apply/detail', { id })).errCode).toBe('NOT_FOUND')
  })
})
