import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Sql } from '../db/connect.ts'

/** Addresses signed within the same half hour are the same, so that a browser can cache the file. */
const STEP_SECONDS = 1800

interface Signed {
  seconds: number
  /** The most seconds that have passed since it was signed. */
  age: number
  reader: number | null
}
const UNSIGNED: Signed = { seconds: 0, age: 0, reader: null }

/** Signs addresses of private files. An address ends half an hour to an hour after it was signed. */
export class FileSigner {
  readonly #key: Buffer
  constructor(key: Buffer) {
    this.#key = key
  }

  /** The signed form of `/files/<key>`, for a member of staff who is on record where the file is read, or for nobody. */
  sign(address: string, reader: number | null, now: number = Date.now()): string {
    const until = (Math.floor(now / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS
    const sig = this.#signature(address, until, reader).toString('base64url')
    return `${address}?${reader === null ? '' : `by=${reader}&`}until=${until}&sig=${sig}`
  }

  /** For how many seconds more the signature opens the address, since when, and for whom it was signed; 0 seconds where it does not. */
  check(address: string, { by, until, sig }: Record<string, unknown>, now: number = Date.now()): Signed {
    if (typeof until !== 'string' || typeof sig !== 'string') return UNSIGNED
    const left = Number(until) - Math.floor(now / 1000)
    if (!(left > 0 && left <= 2 * STEP_SECONDS)) return UNSIGNED
    const reader = by === undefined ? null : Number(by)
    const [given, wanted] = [Buffer.from(sig, 'base64url'), this.#signature(address, Number(until), reader)]
    return given.length === wanted.length && timingSafeEqual(given, wanted)
      ? { seconds: left, age: 2 * STEP_SECONDS - left, reader }
      : UNSIGNED
  }

  #signature(address: string, until: number, reader: number | null): Buffer {
    const signed = reader === null ? `${address} ${until}` : `${address} ${until} ${reader}`
    return createHmac('sha256', this.#key).update(signed).digest().subarray(0, 16)
  }
}

/** The signer of this installation: every process on its database signs with the same key. */
export async function loadFileSigner(sql: Sql): Promise<FileSigner> {
  const [found] = await sql<{ value: Buffer }[]>`select value from signing_key where name = 'file'`
  if (!found) throw new Error('The database has no key to sign addresses of files with')
  return new FileSigner(found.value)
}
