import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from '../db/connect.ts'
import { Startup } from './startup.ts'

/** Where the keys are: in the environment, or one a line in a file of the data directory. The newest is the first. */
export type KeySource = { listed: string } | { file: string }

interface Key {
  /** What the database knows a key by; it tells nothing of the key. */
  id: string
  cipher: Buffer
  mac: Buffer
}

/** A number as it is stored: encrypted, by which key, what it is found by, and its last digits. */
export interface Sealed {
  cipher: Buffer
  key: string
  hash: Buffer
  tail: string
}

const KEY_FILE = 'identity.keys'
const [BYTES, NONCE, TAG] = [32, 12, 16]

let source: KeySource | null = null

/** Where this installation keeps its keys: as configured, or else in its data directory. */
export const keySource = (listed: string | null, dataDir: string): KeySource =>
  listed ? { listed } : { file: join(dataDir, KEY_FILE) }

/** Uses these keys from now on. */
export function useKeys(from: KeySource): void {
  source = from
}

/** Every key, the newest first; none where the file is not there. Read anew each time: keys are rotated while processes run. */
export function keys(): Key[] {
  if (!source) throw new Error('No keys are in use')
  const written = 'listed' in source ? source.listed : existsSync(source.file) ? readFileSync(source.file, 'utf8') : ''
  return written
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(keyOf)
}

function keyOf(written: string): Key {
  const secret = Buffer.from(written, 'base64')
  if (secret.length !== BYTES)
    throw new Startup('CONFIG', `A key for identity numbers must be ${BYTES} bytes in base64`)
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, BYTES))
  return { id: hash('sha256', derived('id')).slice(0, 12), cipher: derived('cipher'), mac: derived('mac') }
}

/** Makes a new key the newest one of a file. */
export function addKey(file: string): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  writeFileSync(file, `${randomBytes(BYTES).toString('base64')}\n${before}`, { mode: 0o600, flush: true })
}

/** Keeps only these keys of a file. */
export function keepKeys(file: string, ids: readonly string[]): void {
  const kept = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && ids.includes(keyOf(line).id))
  writeFileSync(file, kept.map((line) => `${line}\n`).join(''), { mode: 0o600, flush: true })
}

/**
 * Makes the first key of an installation, and refuses a start without a key that rows may be encrypted with: its numbers
 * could neither be read nor found.
 */
export async function holdKeys(sql: Sql): Promise<void> {
  // Of two processes that start at once, the second finds what the first has done.
  await sql.begin(async (tx) => {
    await tx`lock table identity_key`
    const rows = await tx<{ id: string }[]>`select id from identity_key`
    if (rows.length === 0 && keys().length === 0 && source && 'file' in source) addKey(source.file)
    const held = keys().map(({ id }) => id)
    const missing = rows.filter(({ id }) => !held.includes(id))
    if (held.length === 0 || missing.length > 0) throw new Startup('CONFIG', notHere)
    await tx`insert into identity_key (id) values (${held[0]}) on conflict do nothing`
  })
}

const notHere = `Identity numbers in this database are encrypted with a key that is not here. Put its file ${KEY_FILE} into
DATA_DIR, or set IDENTITY_KEYS to the keys, the newest first.`

/** Encrypts a number (AES-256-GCM) with the newest key. */
export function seal(number: string): Sealed {
  const [key] = keys()
  if (!key) throw new Error('There is no key for identity numbers')
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key.cipher, nonce).setAAD(Buffer.from(key.id))
  const text = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()])
  const bytes = Buffer.concat([nonce, cipher.getAuthTag(), text])
  return { cipher: bytes, key: key.id, hash: hashWith(key, number), tail: number.slice(-4) }
}

/** The number that was encrypted with this key; throws where that key is gone or the bytes were changed. */
export function open({ cipher, key: id }: Pick<Sealed, 'cipher' | 'key'>): string {
  const key = keys().find((each) => each.id === id)
  if (!key) throw new Error(`The key ${id} for identity numbers is not here`)
  const decipher = createDecipheriv('aes-256-gcm', key.cipher, cipher.subarray(0, NONCE)).setAAD(Buffer.from(id))
  decipher.setAuthTag(cipher.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(cipher.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
}

/** What a number is found by, under each key that a row may have. */
export const hashesOf = (number: string): Buffer[] => keys().map((key) => hashWith(key, number))

const hashWith = (key: Key, number: string) => createHmac('sha256', key.mac).update(number).digest()
