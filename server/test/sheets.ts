import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { type OpenSheet, openSheet, type SheetRow } from '../src/lib/sheet/open.ts'

/** A file on the disk, as the reader takes it. */
export async function openBytes(file: Buffer): Promise<OpenSheet> {
  const folder = await mkdtemp(join(tmpdir(), 'cogcampus-sheet-'))
  const path = join(folder, 'sheet')
  await writeFile(path, file)
  return openSheet(path).finally(() => rm(folder, { recursive: true }))
}

/** A file read to its end. */
export async function readAll(file: Buffer): Promise<{ headers: string[]; rows: SheetRow[] }> {
  const sheet = await openBytes(file)
  const rows: SheetRow[] = []
  for await (const chunk of sheet.chunks()) rows.push(...chunk)
  await sheet.close()
  return { headers: sheet.headers, rows }
}

/**
 * A zip of these parts, made by hand: what a library would refuse to write is what a reader must survive. `size` and
 * `before` lie: of how long a part is, and of its name in the record before it.
 */
export function zipOf(
  parts: Record<string, string | Buffer>,
  { flags = 0, size = (bytes: Buffer) => bytes.length, before = (name: string) => name } = {},
): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(size(bytes), 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(before(name)), packed])
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, entry, Buffer.from(name))
    locals.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, listed, end])
}

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a workbook whose one sheet has this XML as its rows. */
export const workbookParts = (rows: string): Record<string, string> => ({
  '[Content_Types].xml': xml(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  ),
  '_rels/.rels': xml(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ),
  'xl/workbook.xml': xml(
    `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  'xl/_rels/workbook.xml.rels': xml(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ),
  'xl/worksheets/sheet1.xml': xml(`<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`),
})

/** A row of text cells as the XML of a sheet. */
export const rowXml = (cells: readonly string[]) =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`

/** An .xls of the years 1997 to 2003 with one sheet of text; `extra` are further records of it. */
export function xlsOf(
  rows: readonly (readonly string[])[],
  extra: Buffer[] = [],
  others: string[] = [],
  sheetKind = 0,
): Buffer {
  const version = Buffer.from([0, 6, 5, 0, 0xbb, 0x0d, 0xcc, 7, 0, 0, 0, 0, 6, 0, 0, 0])
  const globals = record(0x0809, version)
  const name = Buffer.from('a')
  const boundLength = 4 + 8 + name.length
  const sheetAt = globals.length + boundLength + 4
  const bound = Buffer.concat([Buffer.alloc(6), Buffer.from([name.length, 0]), name])
  bound.writeUInt32LE(sheetAt, 0)
  bound[5] = sheetKind
  const sheet = Buffer.from(version)
  sheet.writeUInt16LE(0x10, 2)
  const labels = rows.flatMap((cells, row) => cells.map((cell, column) => label(row, column, cell)))
  const end = record(0x0a, Buffer.alloc(0))
  const book = Buffer.concat([globals, record(0x85, bound), end, record(0x0809, sheet), ...labels, ...extra, end])
  return compoundFile({ Workbook: book, ...Object.fromEntries(others.map((other) => [other, Buffer.alloc(5000)])) })
}

export function record(id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(id, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}

function label(row: number, column: number, text: string): Buffer {
  const data = Buffer.alloc(9)
  data.writeUInt16LE(row, 0)
  data.writeUInt16LE(column, 2)
  data.writeUInt16LE(text.length, 6)
  data[8] = 1
  return record(0x0204, Buffer.concat([data, Buffer.from(text, 'utf16le')]))
}

const SECTOR = 512

/** A compound file of streams, none of them short. */
export function compoundFile(streams: Record<string, Buffer>): Buffer {
  const sectors: Buffer[] = []
  const fat: number[] = []
  const put = (bytes: Buffer): number => {
    const first = sectors.length
    const count = Math.ceil(bytes.length / SECTOR)
    for (let index = 0; index < count; index++) {
      const part = Buffer.alloc(SECTOR)
      bytes.copy(part, 0, index * SECTOR, (index + 1) * SECTOR)
      sectors.push(part)
      fat.push(index + 1 < count ? first + index + 1 : 0xfffffffe)
    }
    return first
  }
  const padded = Object.entries(streams).map(
    ([name, bytes]) => [name, Buffer.concat([bytes, Buffer.alloc(Math.max(0, 4096 - bytes.length))])] as const,
  )
  const placed = padded.map(([name, bytes]) => ({ name, first: put(bytes), size: bytes.length }))
  const entries = [{ name: 'Root Entry', first: 0xfffffffe, size: 0 }, ...placed].map(
    ({ name, first, size }, index) => {
      const entry = Buffer.alloc(128)
      entry.write(name, 'utf16le')
      entry.writeUInt16LE(name.length * 2 + 2, 64)
      entry[66] = index === 0 ? 5 : 2
      entry.fill(0xff, 68, 80)
      if (index === 0) entry.writeUInt32LE(1, 76)
      else if (index < placed.length) entry.writeUInt32LE(index + 1, 72)
      entry.writeUInt32LE(first, 116)
      entry.writeUInt32LE(size, 120)
      return entry
    },
  )
  const directory = put(Buffer.concat(entries))
  const fatAt = sectors.length
  const fatSectors = Math.ceil((fat.length + 2) / 128)
  for (let index = 0; index < fatSectors; index++) fat.push(0xfffffffd)
  const table = Buffer.alloc(fatSectors * SECTOR, 0xff)
  for (const [index, value] of fat.entries()) table.writeUInt32LE(value, index * 4)
  const head = Buffer.alloc(SECTOR, 0)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head)
  head.writeUInt16LE(0x3e, 24)
  head.writeUInt16LE(3, 26)
  head.writeUInt16LE(0xfffe, 28)
  head.writeUInt16LE(9, 30)
  head.writeUInt16LE(6, 32)
  head.writeUInt32LE(fatSectors, 44)
  head.writeUInt32LE(directory, 48)
  head.writeUInt32LE(4096, 56)
  head.writeUInt32LE(0xfffffffe, 60)
  head.writeUInt32LE(0xfffffffe, 68)
  head.fill(0xff, 76)
  for (let index = 0; index < fatSectors; index++) head.writeUInt32LE(fatAt + index, 76 + index * 4)
  return Buffer.concat([head, ...sectors, table])
}
