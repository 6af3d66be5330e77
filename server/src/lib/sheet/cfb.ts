import { SheetFault } from './fault.ts'

const [FREE, END] = [0xffffffff, 0xfffffffe]
const MOST_ENTRIES = 10_000

/** What a compound file (the container of .xls, and of every encrypted workbook) holds: the names of its parts, and their bytes. */
export function partsOf(file: Buffer): { names: string[]; read: (name: string) => Buffer } {
  const sector = 1 << file.readUInt16LE(30)
  const short = 1 << file.readUInt16LE(32)
  if (sector !== 512 && sector !== 4096) throw new SheetFault('SHEET_UNREADABLE')
  const bytesOf = (index: number) => file.subarray((index + 1) * sector, (index + 2) * sector)

  // No part is longer than the file: one that says so goes in circles.
  const most = Math.ceil(file.length / short)
  const fatSectors: number[] = []
  for (let at = 76; at < 512; at += 4) fatSectors.push(file.readUInt32LE(at))
  let more = file.readUInt32LE(68)
  for (let hops = 0; more < END && hops < 1000 && fatSectors.length <= most; hops++) {
    const table = bytesOf(more)
    for (let at = 0; at + 8 <= table.length; at += 4) fatSectors.push(table.readUInt32LE(at))
    more = table.length === sector ? table.readUInt32LE(sector - 4) : END
  }
  const fat = words(Buffer.concat(fatSectors.filter((index) => index < END).map(bytesOf)))
  const chain = (first: number, table: Uint32Array): number[] => {
    const found: number[] = []
    for (let at = first; at < END; at = table[at] ?? FREE) {
      found.push(at)
      if (found.length > Math.min(table.length, most)) throw new SheetFault('SHEET_UNREADABLE')
    }
    return found
  }
  const stream = (first: number) => Buffer.concat(chain(first, fat).map(bytesOf))

  const directory = stream(file.readUInt32LE(48))
  const parts = new Map<string, { first: number; size: number }>()
  let root = { first: END, size: 0 }
  for (let at = 0; at + 128 <= directory.length && parts.size < MOST_ENTRIES; at += 128) {
    const length = Math.min(directory.readUInt16LE(at + 64), 64)
    const kind = directory[at + 66]
    if (!kind || length < 2) continue
    const part = { first: directory.readUInt32LE(at + 116), size: directory.readUInt32LE(at + 120) }
    if (kind === 5) root = part
    else parts.set(directory.toString('utf16le', at, at + length - 2), part)
  }
  const shortTable = words(stream(file.readUInt32LE(60)))
  const shorts = stream(root.first)
  return {
    names: [...parts.keys()],
    read(name) {
      const { first, size } = parts.get(name) ?? { first: END, size: 0 }
      const whole =
        size >= file.readUInt32LE(56)
          ? stream(first)
          : Buffer.concat(chain(first, shortTable).map((index) => shorts.subarray(index * short, (index + 1) * short)))
      return whole.subarray(0, size)
    },
  }
}

function words(bytes: Buffer): Uint32Array {
  const table = new Uint32Array(bytes.length >> 2)
  for (let index = 0; index < table.length; index++) table[index] = bytes.readUInt32LE(index * 4)
  return table
}
