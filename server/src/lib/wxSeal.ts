import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { WxPush } from './wx.ts'

/** What a message is opened with. */
export type PushKeys = Pick<WxPush, 'token' | 'aesKey'> & { appId: string }

/** The signature of the messaging app over these parts: SHA-1 of them in their order as texts. */
export const signatureOf = (...parts: string[]): string =>
  createHash('sha1').update(parts.toSorted().join('')).digest('hex')

/** Whether a signature is that of these parts; how long it takes says nothing of it. */
export function isSigned(signature: unknown, ...parts: string[]): boolean {
  const given = Buffer.from(typeof signature === 'string' ? signature : '')
  const wanted = Buffer.from(signatureOf(...parts))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const BLOCK = 32
const [RANDOM, LENGTH] = [16, 4]

/** The key of AES-256-CBC with its first half as the initial vector, as the messaging app has it. */
const keyOf = (aesKey: string): [Buffer, Buffer] => {
  const key = Buffer.from(`${aesKey}=`, 'base64')
  return [key, key.subarray(0, 16)]
}

/** Opens an encrypted message; null of one that is not whole, or not of this app. */
export function openMessage(
  sealed: string,
  { aesKey, appId }: Pick<PushKeys, 'appId'> & { aesKey: string },
): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length === 0 || bytes.length % 16 !== 0) return null
  const decipher = createDecipheriv('aes-256-cbc', ...keyOf(aesKey)).setAutoPadding(false)
  const padded = Buffer.concat([decipher.update(bytes), decipher.final()])
  const padding = padded.at(-1) as number
  if (padding < 1 || padding > BLOCK || padding > padded.length) return null
  const whole = padded.subarray(0, padded.length - padding)
  if (whole.length < RANDOM + LENGTH) return null
  const end = RANDOM + LENGTH + whole.readUInt32BE(RANDOM)
  if (whole.subarray(end).toString() !== appId) return null
  return whole.subarray(RANDOM + LENGTH, end).toString()
}

/** Encrypts a message as the messaging app does. */
export function sealMessage(message: string, { aesKey, appId }: { aesKey: string; appId: string }): string {
  const length = Buffer.alloc(LENGTH)
  length.writeUInt32BE(Buffer.byteLength(message))
  const whole = Buffer.concat([randomBytes(RANDOM), length, Buffer.from(message), Buffer.from(appId)])
  const padding = BLOCK - (whole.length % BLOCK)
  const cipher = createCipheriv('aes-256-cbc', ...keyOf(aesKey)).setAutoPadding(false)
  return Buffer.concat([
    cipher.update(Buffer.concat([whole, Buffer.alloc(padding, padding)])),
    cipher.final(),
  ]).toString('base64')
}
