import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { refuse } from './errors.ts'

const derive = promisify(argon2)
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }

// Hashing is slow by intention: two at a time leave a core for everyone else, and a flood is refused, not queued.
const AT_ONCE = 2
const WAITING = 64
let running = 0
const queue: (() => void)[] = []

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++
  else if (queue.length >= WAITING) throw refuse('BUSY')
  else await new Promise<void>((takeOver) => queue.push(takeOver))
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}

const hash = (password: string, nonce: Buffer): Promise<Buffer> =>
  bounded(() => derive('argon2id', { ...cost, message: password.normalize('NFKC'), nonce }))

/** An argon2id hash in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hash(password, nonce)
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** Verifies a password in the same time with or without a hash: pass null for an unknown user. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, , , , nonce, tag] = (stored ?? '').split('$')
  const computed = await hash(password, nonce ? Buffer.from(nonce, 'base64') : Buffer.alloc(16))
  const expected = tag ? Buffer.from(tag, 'base64') : Buffer.alloc(0)
  return expected.length === computed.length && timingSafeEqual(expected, computed)
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password that can be read out over the telephone: 12 letters and digits without look-alikes. */
export function makePassword(): string {
  return Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

const common = new Set(
  '12345678 123456789 1234567890 87654321 11111111 88888888 66666666 00000000 password password1 passw0rd qwertyui qwerty123 iloveyou abc12345 abcd1234 a1234567 1q2w3e4r 1qaz2wsx asdfghjk zxcvbnm1 admin123 admin888 administrator woaini1314 5201314520 147258369 123123123 112233445566'.split(
    ' ',
  ),
)

/** Whether the password policy accepts a password: long enough, not a common one, not the login name. */
export function isAcceptable(password: string, loginName: string, minLength: number): boolean {
  const plain = password.toLowerCase()
  return (
    password.length >= minLength && !common.has(plain) && plain !== loginName.toLowerCase() && new Set(plain).size > 2
  )
}
