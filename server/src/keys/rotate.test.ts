import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFamily } from '../../test/matrix/families.ts'
import { useServer } from '../../test/server.ts'
import { campusIds, done } from '../../test/world.ts'
import { holdKeys, keySource, keys, open, seal, useKeys } from '../lib/keyRing.ts'
import { rotateKeys } from './rotate.ts'

const server = useServer('demo')
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cogcampus-keys-'))
})
afterAll(() => rm(folder, { recursive: true }))
const NUMBER = '11010519491231002X'

describe('the keys of identity numbers', () => {
  it('are made once, for this installation alone; a start without them is refused', async () => {
    const source = keySource(null, folder)
    useKeys(source)
    await holdKeys(server.sql)
    const made = await readFile(join(folder, 'identity.keys'), 'utf8')
    expect(made.trim().split('\n')).toHaveLength(1)
    expect((await stat(join(folder, 'identity.keys'))).mode & 0o777).toBe(0o600)
    await holdKeys(server.sql)
    expect(await readFile(join(folder, 'identity.keys'), 'utf8')).toBe(made)
    useKeys(keySource(null, join(folder, 'elsewhere')))
    await expect(holdKeys(server.sql)).rejects.toMatchObject({ exitCode: 2 })
    useKeys(keySource(randomBytes(32).toString('base64'), folder))
    await expect(holdKeys(server.sql)).rejects.toMatchObject({ exitCode: 2 })
    useKeys(source)
  })

  it('open only what they sealed, whole and unchanged; the same number never looks the same', () => {
    const [one, two] = [seal(NUMBER), seal(NUMBER)]
    expect(one.cipher.equals(two.cipher)).toBe(false)
    expect(one.hash.equals(two.hash)).toBe(true)
    expect(open(one)).toBe(NUMBER)
    for (let at = 0; at < one.cipher.length; at++) {
      const changed = Buffer.from(one.cipher)
      changed[at] = (changed[at] as number) ^ 1
      expect(() => open({ ...one, cipher: changed })).toThrow()
    }
    expect(() => open({ ...one, key: 'another' })).toThrow('is not here')
  })

  it('are rotated: every number is readable and found as before, under the new key, and the row is not changed', async () => {
    const source = keySource(null, folder)
    useKeys(source)
    const [campusId] = await campusIds(server)
    const principal = await server.as('principal')
    const { patientId, parentId } = await newFamily(server.sql, { campusId, name: '换钥' })
    const [row] = await server.sql`select version from patient where id = ${patientId}`
    const change = {
      id: patientId,
      version: row?.version,
      campusId,
      name: '换钥',
      gender: 1 as const,
      birthday: '2018-05-01',
    }
    done(await principal.call('/admin/patient/update', { ...change, identityNo: NUMBER }))
    done(
      await principal.call('/admin/parent-info/update', {
        id: parentId,
        version: 1,
        name: '换钥p',
        identityNo: '440308199901101512',
      }),
    )
    const [before] = await server.sql`select identity_key, version from patient where id = ${patientId}`
    const [old] = keys()
    expect(await rotateKeys(server.sql, source)).toBe(2)
    const [after] = await server.sql`select identity_key, version from patient where id = ${patientId}`
    expect(after?.identityKey).not.toBe(before?.identityKey)
    expect(after?.version).toBe(before?.version)
    expect(done(await principal.call('/admin/patient/reveal', { id: patientId }))).toMatchObject({
      identityNo: NUMBER,
      parents: [{ identityNo: '440308199901101512' }],
    })
    const found = done(await principal.call('/admin/patient/page', { identityNo: NUMBER })).list
    expect(found.map(({ id }) => id)).toEqual([patientId])
    expect(keys().map(({ id }) => id)).toContain(old?.id)
    await rotateKeys(server.sql, source)
    expect(keys().map(({ id }) => id)).not.toContain(old?.id)
    await holdKeys(server.sql)
  })
})
