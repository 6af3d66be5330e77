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

/** A place outside the folder that the file is unpacked into, or one that only some readers find. */
const STRAY_NAME = /(?:^|\/)\.{1,2}(?:\/|$)|^\/|^[a-z]:|[\\\0]/i

/**
 * Unpacks the entries of an office file, and adds up the size, before the reader opens it: at most 100 MB and a hundredfold
 * of the file. Refuses a file whose two records of an entry differ, whose entries are not as long as they say, or whose
 * names lead elsewhere or stand twice: readers would not agree on what it holds. Where some entries are `wanted`, the
 * others come without their bytes, as a file is read again that was measured before.
 */
export function* entriesOf(zip: Buffer, { wanted = (_name: string): boolean => true } = {}): Generator<Entry> {
  let left = Math.min(MOST_BYTES, Math.max(HARMLESS_BYTES, zip.length * MOST_RATIO))
  const names = new Set<string>()
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > zip.length) throw new SheetFault('SHEET_UNREADABLE')
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  if (count > MOST_ENTRIES || at === ZIP64) throw new SheetFault('SHEET_TOO_LARGE')
  for (let index = 0; index < count; index++) {
    const { name, method, packed, size, next } = entryAt(zip, at)
    if (STRAY_NAME.test(name) || names.has(name.toLowerCase())) throw new SheetFault('SHEET_UNREADABLE')
    if (size > left) throw new SheetFault('SHEET_TOO_LARGE')
    names.add(name.toLowerCase())
    left -= size
    yield { name, bytes: wanted(name) ? unpacked(packed, method, size) : NOTHING }
    at = next
  }
}

/** What the directory says at a position of an entry, with its packed bytes and where the next one stands. */
function entryAt(zip: Buffer, at: number) {
  if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50) throw new SheetFault('SHEET_UNREADABLE')
  const short = (offset: number) => zip.readUInt16LE(at + offset)
  const long = (offset: number) => zip.readUInt32LE(at + offset)
  if (short(8) & 1) throw new SheetFault('SHEET_ENCRYPTED')
  const [length, local, names] = [long(20), long(42), at + 46 + short(28)]
  if (length === ZIP64 || local + 30 > zip.length || !isSaidTwice(zip, at, local))
    throw new SheetFault('SHEET_UNREADABLE')
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  if (start + length > zip.length) throw new SheetFault('SHEET_UNREADABLE')
  return {
    name: zip.toString('utf8', at + 46, names),
    method: short(10),
    packed: zip.subarray(start, start + length),
    size: long(24),
    next: names + short(30) + short(32),
  }
}

/** Whether the record before an entry says what the directory says: its name, how it is packed, and its sizes unless these follow it. */
function isSaidTwice(zip: Buffer, at: number, local: number): boolean {
  const nameLength = zip.readUInt16LE(at + 28)
  if (zip.readUInt32LE(local) !== 0x04034b50 || zip.readUInt16LE(local + 26) !== nameLength) return false
  const names = zip.subarray(local + 30, local + 30 + nameLength).equals(zip.subarray(at + 46, at + 46 + nameLength))
  const sizesFollow = zip.readUInt16LE(local + 6) & 8
  // Some writers leave room for large sizes before they know them.
  const same = (offset: number) => [ZIP64, zip.readUInt32LE(at + offset + 2)].includes(zip.readUInt32LE(local + offset))
  return names && zip.readUInt16LE(local + 8) === zip.readUInt16LE(at + 10) && (!!sizesFollow || (same(18) && same(22)))
}

/** The content of an entry, which is as long as it says. */
function unpacked(packed: Buffer, method: number, size: number): Buffer {
  if (method !== 0 && method !== 8) throw new SheetFault('SHEET_UNREADABLE')
  const bytes = method === 0 ? packed : inflated(packed, size)
  if (bytes.length !== size) throw new SheetFault('SHEET_UNREADABLE')
  return bytes
}

function inflated(packed: Buffer, size: number): Buffer {
  try {
    // One byte more than it says, so that an empty entry is none too many.
    return inflateRawSync(packed, { maxOutputLength: size + 1, finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    throw new SheetFault('SHEET_UNREADABLE')
  }
}
