import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { campusIds, done } from '../../../test/world.ts'

const server = useServer()
let [operation, principal, doctor, stranger] = [] as unknown as [Client, Client, Client, Client]
let [own, other] = [0, 0]
beforeAll(async () => {
  const names = ['operation', 'principal', 'doctor', 'principal2']
  const clients = await Promise.all(names.map((name) => server.as(name)))
  ;[operation, principal, doctor, stranger] = clients as [Client, Client, Client, Client]
  ;[own, other] = await campusIds(server)
})

const total = { rule: 'SUM', min: 0, max: 10, step: 1, direction: 'UP', bonus: null } as const
const measure = { name: '记忆', nameEn: 'Memory', domain: 'memory', min: 0, max: 10, step: 1, direction: 'UP' } as const
let made = 0
const fields = () => ({
  ...{ kind: 'MoCA', edition: `T${++made}`, name: `测试量表 ${made}`, nameEn: `Test scale ${made}` },
  ...{ forms: ['A', 'B'], measures: [{ key: 'm', ...measure }], total, retestDays: 90, licensed: true },
  bands: [] as never[],
})
const newScale = async () => done(await operation.call('/admin/scale/add', fields())).id
const onAt = async (client: Client, id: number) => done(await client.call('/admin/scale/detail', { id })).campusesOn

describe('a scale', () => {
  it('that the product ships has sub-scores with ranges, bands of these, and never an item', async () => {
    const { list } = done(await doctor.call('/admin/scale/page', { pageSize: 200 }))
    expect(new Set(list.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(14)
    const moca = list.find(({ kind }) => kind === 'MoCA')
    expect(moca).toMatchObject({ forms: ['8.1', '8.2', '8.3'], licensed: true })
    const detail = done(await doctor.call('/admin/scale/detail', { id: moca?.id as number }))
    const { measures, total } = detail
    expect(measures.reduce((sum, { max }) => sum + max, 0)).toBe(total.max)
    expect(moca?.domains).toContain('memory')
    const memory = done(await doctor.call('/admin/scale/page', { domain: 'memory', pageSize: 200 })).list
    expect(memory.length).toBeLessThan(list.length)
    expect(memory.map(({ id }) => id)).toContain(moca?.id)
    expect(memory.every(({ domains }) => domains.includes('memory'))).toBe(true)
  })

  it('has no band of a score that it lacks, no two sub-scores of one key, and no range without width', async () => {
    const band = { of: 'x', from: 0, to: 5, level: 'MILD', ageFrom: null, ageTo: null } as const
    const schooling = { schoolingFrom: null, schoolingTo: null }
    const add = (more: object) => operation.call('/admin/scale/add', { ...fields(), ...more })
    expect(await add({ bands: [{ ...band, ...schooling }] })).toMatchObject({
      errCode: 'RULE_BROKEN',
      data: { fields: [{ path: 'bands.0.of' }] },
    })
    expect((await add({ bands: [{ ...band, ...schooling, of: 'm', from: 6 }] })).errCode).toBe('RULE_BROKEN')
    expect(
      (
        await add({
          measures: [
            { key: 'm', ...measure },
            { key: 'm', ...measure },
          ],
        })
      ).errCode,
    ).toBe('BAD_INPUT')
    expect((await add({ measures: [{ key: 'm', ...measure, max: 0 }] })).errCode).toBe('BAD_INPUT')
    expect((await add({ measures: [{ key: 'm', ...measure, domain: 'nowhere' }] })).errCode).toBe('BAD_INPUT')
    expect(await add({ measures: [] })).toMatchObject({
      errCode: 'RULE_BROKEN',
      data: { fields: [{ path: 'measures' }] },
    })
  })

  it('is one of its kind and edition', async () => {
    const sent = fields()
    done(await operation.call('/admin/scale/add', sent))
    expect(await operation.call('/admin/scale/add', sent)).toMatchObject({
      errCode: 'DUPLICATE',
      data: { fields: [{ path: 'edition' }] },
    })
  })
})

describe('the switch of a scale', () => {
  it('is of one campus: others do not see it and cannot turn it', async () => {
    const id = await newScale()
    done(await principal.call('/admin/scale/switch', { id, campusId: own, on: true }))
    expect(await Promise.all([principal, doctor, stranger, operation].map((one) => onAt(one, id)))).toEqual([
      1, 1, 0, 1,
    ])
    expect((await principal.call('/admin/scale/switch', { id, campusId: other, on: true })).errCode).toBe(
      'UNKNOWN_REFERENCE',
    )
    expect((await doctor.call('/admin/scale/switch', { id, campusId: own, on: false })).errCode).toBe('FORBIDDEN')
    const seen = done(await principal.call('/admin/scale/campuses', { id }))
    expect(seen.map(({ id, on }) => [id, on])).toEqual([[own, true]])
  })

  it('turned again changes nothing, and back turns it off; that of a disabled scale only turns off', async () => {
    const id = await newScale()
    const turn = async (on: boolean) => principal.call('/admin/scale/switch', { id, campusId: own, on })
    done(await turn(true))
    done(await turn(true))
    const [row] = await server.sql`select version from scale_campus where scale_id = ${id}`
    expect(row?.version).toBe(1)
    done(await turn(false))
    expect(await onAt(principal, id)).toBe(0)
    await server.sql`update scale set status = 2 where id = ${id}`
    expect((await turn(true)).errCode).toBe('NOT_FOUND')
    done(await turn(false))
  })
})
