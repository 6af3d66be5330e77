import { constants, inflateRawSync } from 'node:zlib'
import { SheetFault } from './fault.ts'

const MOST_BYTES = 100 * 1024 * 1024
const MOST_RATIO = 100
/** Below this size, what unpacks to a hundredfold is a table of equal rows. */
const HARMLESS_BYTES = 10 * 1024 * 1024
const MOST_ENTRIES = 2000
const ZIP64 = 0xffffffff

const NOTHING = Buffer.alloc(0)

interface Entry {
  name: string
  bytes: Buffer
}

/**
 * Unpacks the entries of an office file, every one where none are `wanted`, and adds up the size, before the reader opens
 * it: at most 100 MB and a hundredfold of the file. Reads the directory as the reader does, so that the measured entries
 * are those that will be unpacked. An entry that is not wanted comes without its bytes.
 */
export function* entriesOf(
  zip: Buffer,
  { most = MOST_BYTES, wanted = (_name: string): boolean => true } = {},
): Generator<Entry> {
  let left = Math.min(most, Math.max(HARMLESS_BYTES, zip.length * MOST_RATIO))
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > zip.length) throw new SheetFault('SHEET_UNREADABLE')
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  if (count > MOST_ENTRIES || at === ZIP64) throw new SheetFault('SHEET_TOO_LARGE')
  for (let index = 0; index < count; index++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50) throw new SheetFault('SHEET_UNREADABLE')
    const [flags, method] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)]
    const [packed, local] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)]
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    if (flags & 1) throw new SheetFault('SHEET_ENCRYPTED')
    if (packed === ZIP64 || local + 30 > zip.length) throw new SheetFault('SHEET_UNREADABLE')
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    if (start + packed > zip.length) throw new SheetFault('SHEET_UNREADABLE')
    const bytes = wanted(name) ? unpacked(zip.subarray(start, start + packed), method, left) : NOTHING
    left -= bytes.length
    yield { name, bytes }
    at += 46 + nameLength + extraLength + noteLength
  }
}

function unpacked(packed: Buffer, method: number, most: number): Buffer {
  if (method === 0) {
    if (packed.length > most) throw new SheetFault('SHEET_TOO_LARGE')
    return packed
  }
  if (method !== 8) throw new SheetFault('SHEET_UNREADABLE')
  try {
    // One byte more than is left, so that an empty entry at the limit is none too many.
    return inflateRawSync(packed, { maxOutputLength: most + 1, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    const tooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new SheetFault(tooLarge ? 'SHEET_TOO_LARGE' : 'SHEET_UNREADABLE')
  }
}
