import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Sql } from '../db/connect.ts'

/** Addresses signed within the same half hour are the same, so that a browser can cache the file. */
const STEP_SECONDS = 1800

/** Signs addresses of private files. An address ends half an hour to an hour after it was signed. */
export class FileSigner {
  readonly #key: Buffer
  constructor(key: Buffer) {
    this.#key = key
  }

  /** The signed form of `/files/<key>`. */
  sign(address: string, now: number = Date.now()): string {
    const until = (Math.floor(now / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS
    return `${address}?until=${until}&sig=${this.#signature(address, until).toString('base64url')}`
  }

  /** For how many seconds more the signature opens the address; 0 where it does not. */
  secondsLeft(address: string, { until, sig }: Record<string, unknown>, now: number = Date.now()): number {
    if (typeof until !== 'string' || typeof sig !== 'string') return 0
    const left = Number(until) - Math.floor(now / 1000)
    if (!(left > 0 && left <= 2 * STEP_SECONDS)) return 0
    const [given, wanted] = [Buffer.from(sig, 'base64url'), this.#signature(address, Number(until))]
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? left : 0
  }

  #signature(address: string, until: number): Buffer {
    return createHmac('sha256', this.#key).update(`${address} ${until}`).digest().subarray(0, 16)
  }
}

/** The signer of this installation: every process on its database signs with the same key. */
export async function loadFileSigner(sql: Sql): Promise<FileSigner> {
  const [found] = await sql<{ value: Buffer }[]>`select value from signing_key where name = 'file'`
  if (!found) throw new Error('The database has no key to sign addresses of files with')
  return new FileSigner(found.value)
}
