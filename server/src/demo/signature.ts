import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import type { Storage } from '../lib/storage.ts'

/** The picture that stands for every signature of the demo data. */
export const SIGNATURE = 'demosignaturedemosignaturedemo00.png'

const [WIDTH, HEIGHT] = [300, 90]

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A line as a pen leaves it, black on white, as PNG. */
export function signaturePicture(): Buffer {
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT, 255)
  for (let y = 0; y < HEIGHT; y++) rows[y * (WIDTH + 1)] = 0
  for (let at = 0; at < 4000; at++) {
    const t = at / 4000
    const [x, y] = [30 + 240 * t + 14 * Math.sin(t * 40), 45 + 26 * Math.sin(t * 23) * Math.cos(t * 3)]
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      rows[(Math.round(y) + dy) * (WIDTH + 1) + 1 + Math.round(x) + dx] = 0
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  head[8] = 8
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

/** Puts the signature where files are stored, unless it is there. */
export async function storeSignature(storage: Storage): Promise<void> {
  if (await storage.get(SIGNATURE)) return
  await storage.write(SIGNATURE, Readable.from([signaturePicture()]))
}
