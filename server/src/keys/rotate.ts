import type { Sql } from '../db/connect.ts'
import { addKey, type KeySource, keepKeys, keys, open, seal } from '../lib/keyRing.ts'

const AT_ONCE = 500
const tables = ['patient', 'parent_info'] as const

interface Row {
  id: number
  identityCipher: Buffer
  identityKey: string
}

/**
 * Encrypts every identity number with a new key; returns how many. A key in a file is made here, and the one before is
 * kept until the next rotation, for what a running process encrypts with it meanwhile; in the environment the new key
 * is the first one.
 */
export async function rotateKeys(sql: Sql, source: KeySource): Promise<number> {
  if ('file' in source) addKey(source.file)
  const [newest, previous] = keys()
  if (!newest || !previous) throw new Error('Put the new key before the one in use in IDENTITY_KEYS')
  await sql`insert into identity_key (id) values (${newest.id}) on conflict do nothing`
  let count = 0
  for (const table of tables) {
    for (let done = AT_ONCE; done === AT_ONCE; count += done) done = await rotateSome(sql, table, newest.id)
  }
  const kept = [newest.id, previous.id]
  await sql`delete from identity_key where id <> all(${kept}::text[])`
  if ('file' in source) keepKeys(source.file, kept)
  return count
}

/** A row that is changed at the same moment was encrypted with a key of its own, and is found again. */
async function rotateSome(sql: Sql, table: (typeof tables)[number], key: string): Promise<number> {
  return sql.begin(async (tx) => {
    // The number is the same as before: no change of the row.
    await tx`select set_config('app.rebuilding', 'on', true)`
    const rows = await tx.run<Row>(
      `select id, identity_cipher, identity_key from ${table} where identity_key <> $1 limit ${AT_ONCE} for update`,
      [key],
    )
    const sealed = rows.map(({ id, identityCipher, identityKey }) => {
      const { cipher, hash } = seal(open({ cipher: identityCipher, key: identityKey }))
      return { id, cipher: cipher.toString('hex'), hash: hash.toString('hex') }
    })
    await tx.run(
      `update ${table} t set identity_cipher = decode(r.cipher, 'hex'), identity_hash = decode(r.hash, 'hex'), identity_key = $2
        from jsonb_to_recordset($1::jsonb) as r(id bigint, cipher text, hash text) where t.id = r.id`,
      [sealed, key],
    )
    return rows.length
  })
}
