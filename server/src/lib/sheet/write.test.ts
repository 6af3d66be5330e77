import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readAll } from '../../../test/sheets.ts'
import { folderStorage, newFileKey } from '../storage.ts'
import { type SheetColumn, writeSheet } from './write.ts'
import { entriesOf } from './zip.ts'

async function* of(...rows: unknown[][]) {
  yield* rows
}
const partsOf = async (...given: Parameters<typeof writeSheet>) => {
  const file = await buffer(writeSheet(...given))
  return Object.fromEntries([...entriesOf(file)].map(({ name, bytes }) => [name, bytes.toString()]))
}
const sheetOf = async (columns: SheetColumn[], ...rows: unknown[][]) =>
  (await partsOf('x', columns, of(...rows)))['xl/worksheets/sheet1.xml'] ?? ''
const textsOf = (sheet = '') => [...sheet.matchAll(/<t(?: [^>]*)?>([^<]*)</g)].map(([, text]) => text)
const names = [{ header: '姓名' }]
const three = () => of(['甲'], ['乙'], ['丙'])

describe('a cell of a workbook that is written', () => {
  it('has texts as texts, whatever they begin with, and numbers, days, times and money as what they are', async () => {
    const hostile = ['=1+1', '+cmd|x', '@x', '-1', '\tx', '_x0041_', '</t><f>1</f>', '\u0001']
    const columns = [
      ...hostile.map((header) => ({ header })),
      { header: 'n', type: 'number' as const },
      { header: 'm', type: 'money' as const },
      { header: 'd', type: 'day' as const },
      { header: 't', type: 'time' as const },
    ]
    const row = [...hostile, 7, 12_345, '2026-05-01', '2026-05-01T18:30:00Z']
    const { headers, rows } = await readAll(await buffer(writeSheet('x', columns, of(row))))
    const read = rows[0]?.cells
    for (const texts of [headers, read]) {
      expect(texts?.slice(0, 7)).toEqual(['=1+1', '+cmd|x', '@x', '-1', 'x', '_x0041_', '</t><f>1</f>'])
    }
    expect(read?.slice(8)).toEqual(['7', '123.45', '2026-05-01', '2026-05-02 02:30'])
  })

  it('is of the format of texts where it is one, and so is an empty one: what is typed over it runs no more than it did', async () => {
    const parts = await partsOf('x', [{ header: 'a' }, { header: 'n', type: 'number' }], of(['0571', 7]))
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
    const formats = [...(parts['xl/styles.xml']?.split('<cellXfs')[1] ?? '').matchAll(/numFmtId="(\d+)"/g)]
    const formatOf = (element: RegExp) => formats[Number(element.exec(sheet)?.[1])]?.[1]
    expect(formatOf(/<c r="A2" s="(\d+)"/)).toBe('49')
    expect(formatOf(/<col min="1" [^>]*style="(\d+)"/)).toBe('49')
    expect(formatOf(/<c r="B2" s="(\d+)"/)).toBe('0')
  })

  it('keeps its spaces and lines, loses what XML cannot hold, and ends where office programs do', async () => {
    const long = `${'长'.repeat(32_766)}🌱`
    const sheet = await sheetOf(names, ['  a\nb '], ['a\u0000b\uffffc\u{1f331}'], [long], ['half \ud83c'])
    expect(sheet).toContain('<t xml:space="preserve">  a\nb </t>')
    expect(sheet).toContain('<t>abc🌱</t>')
    expect(textsOf(sheet)[3]).toHaveLength(32_767)
    expect(sheet.match(/<t>/g)).toHaveLength(4)
  })

  it('is nothing where nothing is known, and text where a day is none that office programs agree on', async () => {
    const columns: SheetColumn[] = [{ header: 'n', type: 'number' }, { header: 'd', type: 'day' }, { header: 'a' }]
    const sheet = await sheetOf(columns, [null, '', undefined], [Number.NaN, '1900-02-28', 0], [-0.5, '1900-03-01', ''])
    expect(sheet).toContain('<row r="2"></row>')
    expect(sheet).toMatch(/<row r="3"><c r="A3" s="0"><\/c><c r="B3" [^>]*><is><t>1900-02-28<.*<t>0</)
    expect(sheet).toMatch(/<row r="4"><c r="A4" s="0"><v>-0.5<\/v><\/c><c r="B4" s="\d"><v>61<\/v><\/c><\/row>/)
  })
})

describe('a sheet of a workbook that is written', () => {
  it('is followed by another where it has no room, below the same headings, which stay in sight and filter', async () => {
    const parts = await partsOf('客户', names, three(), { rows: 3 })
    const sheets = [1, 2, 3].map((no) => parts[`xl/worksheets/sheet${no}.xml`])
    expect(sheets.map(textsOf)).toEqual([['姓名', '甲', '乙'], ['姓名', '丙'], []])
    const heading = /<c r="A1" s="1"/
    for (const [index, sheet] of sheets.slice(0, 2).entries()) {
      expect(sheet).toMatch(/<pane ySplit="1"[^>]* state="frozen"/)
      expect(sheet).toMatch(heading)
      expect(sheet).toContain(`<autoFilter ref="A1:A${3 - index}"/>`)
    }
    expect(parts['xl/workbook.xml']).toMatch(
      /name="客户".*name="客户_2".*>'客户'!\$A\$1:\$A\$3<.*>'客户_2'!\$A\$1:\$A\$2</,
    )
    expect(parts['xl/_rels/workbook.xml.rels']).toMatch(/Id="rId2"[^>]* Target="worksheets\/sheet2.xml"/)
  })

  it('is the only one where the rows just fit, or there are none', async () => {
    for (const rows of [three(), of()]) {
      const parts = await partsOf('客户', names, rows, { rows: 4 })
      expect(Object.keys(parts).filter((name) => name.includes('sheet'))).toEqual(['xl/worksheets/sheet1.xml'])
    }
  })

  it('has no more bytes than a zip can tell', async () => {
    const long = '长'.repeat(32_767)
    const parts = await partsOf('x', names, of([long], [long], [long]), { bytes: 90_000 })
    const sheets = [1, 2, 3, 4].map((no) => textsOf(parts[`xl/worksheets/sheet${no}.xml`]).length)
    expect(sheets).toEqual([2, 2, 2, 0])
  })
})

describe('the file of a workbook that is written', () => {
  it('says of each part how large it is and what it adds up to', async () => {
    const long = '长'.repeat(32_767)
    const file = await buffer(writeSheet('x', names, of([long], [long], ['乙'])))
    let at = file.readUInt32LE(file.length - 6)
    for (const { bytes } of entriesOf(file)) {
      expect([file.readUInt32LE(at + 16), file.readUInt32LE(at + 24)]).toEqual([crc32(bytes), bytes.length])
      const behind = file.readUInt32LE(at + 42) + 30 + file.readUInt16LE(at + 28) + file.readUInt32LE(at + 20)
      expect(file.subarray(behind, behind + 4).toString('latin1')).toBe('PK\x07\x08')
      expect(file.subarray(behind + 4, behind + 16)).toEqual(file.subarray(at + 16, at + 28))
      at += 46 + file.readUInt16LE(at + 28)
    }
    expect(file.subarray(at, at + 4).toString('latin1')).toBe('PK\x05\x06')
  })

  /** Rows without end, and what became of them. */
  function endless(onRow = (_row: number) => {}) {
    const seen = { rows: 0, closed: false }
    async function* rows() {
      try {
        for (;;) {
          onRow(seen.rows++)
          yield [randomBytes(900).toString('base64')]
          await turn()
        }
      } finally {
        seen.closed = true
      }
    }
    return { seen, rows: rows() }
  }
  const stored = async (rows: AsyncIterable<unknown[]>, signal = new AbortController().signal) => {
    const folder = await mkdtemp(join(tmpdir(), 'cogcampus-write-'))
    try {
      const problem = await folderStorage(folder)
        .write(newFileKey('xlsx'), writeSheet('x', names, rows), signal)
        .catch((error) => error)
      const files = await readdir(folder, { recursive: true, withFileTypes: true })
      return { problem, files: files.filter((file) => file.isFile()).length }
    } finally {
      await rm(folder, { recursive: true })
    }
  }

  it('is not kept when its rows fail, first or later; one that does not fail is', async () => {
    for (const at of [0, 2000]) {
      const { seen, rows } = endless((row) => {
        if (row === at) throw new Error('lost')
      })
      expect(await stored(rows)).toMatchObject({ problem: new Error('lost'), files: 0 })
      expect(seen.closed).toBe(true)
    }
    expect(await stored(three())).toMatchObject({ problem: expect.any(Number), files: 1 })
  })

  it('is not kept when it is given up, and its rows are let go', async () => {
    const given = new AbortController()
    const { seen, rows } = endless((row) => row === 2000 && given.abort())
    expect(await stored(rows, given.signal)).toMatchObject({ problem: { name: 'AbortError' }, files: 0 })
    await expect.poll(() => seen.closed).toBe(true)
  })

  it('asks for rows no faster than it is read, and lets them go with its reader', async () => {
    const { seen, rows } = endless()
    const file = writeSheet('x', names, rows)
    for await (const _ of file) break
    await expect.poll(() => seen.closed).toBe(true)
    const slow = endless()
    const waiting = writeSheet('x', names, slow.rows)
    waiting.read(1)
    await expect.poll(() => slow.seen.rows).toBeGreaterThan(100)
    let before = -1
    while (before !== slow.seen.rows) {
      before = slow.seen.rows
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    expect(before).toBeLessThan(5000)
    waiting.destroy()
    await expect.poll(() => slow.seen.closed).toBe(true)
  })
})
