import { describe, expect, it } from 'vitest'
import { compoundFile, openBytes, readAll, record, rowXml, workbookParts, xlsOf, zipOf } from '../../../test/sheets.ts'

const table = [
  ['姓名', '电话', '生日'],
  ['林小满', '13800000001', '2018-05-01'],
]
const all = async (file: Buffer) => {
  const { headers, rows } = await readAll(file)
  return [headers, ...rows.map((row) => row.cells)]
}
const refusal = (file: Buffer) =>
  openBytes(file).then(
    () => 'read',
    (error) => error.errCode,
  )
const csv = (rows: string[][]) => rows.map((row) => row.join(',')).join('\r\n')
const gb18030 = Buffer.from(
  'd0d5c3fb2cb5e7bbb02cc9fac8d50d0ac1d6d0a1c2fa2c31333830303030303030312c323031382d30352d3031',
  'hex',
)

describe('a table is read as text, by what the file is and not by what it is called', () => {
  it.each<[string, Buffer]>([
    ['a workbook', zipOf(workbookParts(table.map(rowXml).join('')))],
    ['an old workbook', xlsOf(table)],
    ['CSV in UTF-8', Buffer.from(csv(table))],
    ['CSV in UTF-8 with its mark', Buffer.from(`\uFEFF${csv(table)}`)],
    ['CSV in UTF-16', Buffer.from(`\uFEFF${csv(table)}`, 'utf16le')],
    ['CSV in the Chinese encoding', gb18030],
    ['CSV with semicolons', Buffer.from(csv(table).replaceAll(',', ';'))],
  ])('%s', async (_what, file) => {
    expect(await all(file)).toEqual(table)
  })

  it('with line breaks and commas in quotes, and rows that are empty left out but counted', async () => {
    const { rows } = await readAll(Buffer.from('姓名,备注\n\n"林, 小满","第一行\n第二行"\n,\n"说""好""",x'))
    expect(rows).toEqual([
      { no: 3, cells: ['林, 小满', '第一行\n第二行'] },
      { no: 5, cells: ['说"好"', 'x'] },
    ])
  })

  it('numbers as they are, days as days, and what looks like a formula as what it says', async () => {
    const cells =
      '<c><v>13800000001</v></c><c t="inlineStr"><is><t>=1+1</t></is></c><c t="b"><v>1</v></c><c><v>0.5</v></c>'
    const file = zipOf(workbookParts(`${rowXml(['a', 'b', 'c', 'd'])}<row>${cells}</row>`))
    expect((await all(file))[1]).toEqual(['13800000001', '=1+1', 'true', '0.5'])
  })
})

describe('a cell with a formula is recognised, and its stored result is read nowhere', () => {
  const [head = '', first = ''] = table.map(rowXml)
  const xlsx = (cells: string) => zipOf(workbookParts(`${head}<row>${cells}</row>${first}`))
  const [name, , birthday] = (table[1] as string[]).map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
  const numbered = (formula: string) => `${name}<c r="B2">${formula}<v>42</v></c>${birthday}`
  it.each<[string, () => Buffer, string]>([
    ['as programs write it', () => xlsx(numbered('<f>6*7</f>')), '=6*7'],
    ['without its place', () => xlsx(`${name}<c><f>6*7</f><v>42</v></c>${birthday}`), '=6*7'],
    ['after its value', () => xlsx(`${name}<c r='B2'><v>42</v><f>A1&amp;"x"</f></c>${birthday}`), '=A1&"x"'],
    ['under a prefix', () => xlsx(numbered('<f>6*7</f>').replaceAll('f>', 'x:f>')), '=6*7'],
    ['shared with the row above', () => xlsx(numbered('<f t="shared" si="0"/>')), '=…'],
    ['of text', () => xlsx(`${name}<c r="B2" t="str"><f>A1</f><v>42</v></c>${birthday}`), '=A1'],
    ['after a comment', () => xlsx(`<!-- <c><f>1</f></c> -->${numbered('<f>6*7</f>')}`), '=6*7'],
    [
      'of an old workbook',
      () => xlsOf([table[0], ['林小满', '', '2018-05-01'], table[1]] as string[][], [xlsFormula]),
      '=…',
    ],
  ])('%s', async (_what, make, shown) => {
    const { rows } = await readAll(make())
    expect(rows).toEqual([
      { no: 2, cells: ['林小满', shown, '2018-05-01'], formulas: [1] },
      { no: 3, cells: table[1] },
    ])
    expect(JSON.stringify(rows)).not.toContain('42')
  })

  it('with every cell that an array of them fills', async () => {
    const array = '<c r="A2"><f t="array" ref="A2:A3">B2:B3*2</f><v>42</v></c><c r="B2"><v>1</v></c>'
    const { rows } = await readAll(
      zipOf(
        workbookParts(`${head}<row r="2">${array}</row><row r="3"><c r="A3"><v>42</v></c><c r="B3"><v>2</v></c></row>`),
      ),
    )
    expect(rows).toEqual([
      { no: 2, cells: ['=B2:B3*2', '1'], formulas: [0] },
      { no: 3, cells: ['=…', '2'], formulas: [0] },
    ])
  })

  it('but not in another sheet, nor of a drop-down list, nor text that begins like one', async () => {
    const parts = workbookParts(`${head}<row><c t="inlineStr"><is><t>=6*7</t></is></c></row>`)
    const sheet = 'xl/worksheets/sheet1.xml'
    const list =
      '</sheetData><dataValidations><dataValidation><formula1>A1</formula1></dataValidation></dataValidations>'
    const { rows } = await readAll(
      zipOf({
        ...parts,
        [sheet]: (parts[sheet] as string).replace('</sheetData>', list),
        'xl/worksheets/sheet2.xml': (parts[sheet] as string).replace(
          /<row>.*<.row>/,
          `<row>${numbered('<f>1</f>')}</row>`,
        ),
      }),
    )
    expect(rows).toEqual([{ no: 2, cells: ['=6*7'] }])
  })

  it('and there is none in CSV: there, every text is what it says', async () => {
    const texts = ['=1+1', '+8613800000001', '-5', '@SUM(A1)', '="0138"']
    const { rows } = await readAll(
      Buffer.from(`a,b,c,d,e\n${texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')}`),
    )
    expect(rows).toEqual([{ no: 2, cells: texts }])
  })

  const xlsFormula = record(0x06, Buffer.concat([Buffer.from([1, 0, 1, 0, 0, 0]), doubleOf(42), Buffer.alloc(8)]))
  function doubleOf(value: number) {
    const bytes = Buffer.alloc(8)
    bytes.writeDoubleLE(value)
    return bytes
  }
})

describe('what is refused before any reader sees it', () => {
  const rows = table.map(rowXml).join('')
  const parts = workbookParts(rows)
  const doctype = '<!DOCTYPE x [<!ENTITY a "aaaa">]>'
  it.each<[string, () => Buffer, string]>([
    [
      'a bomb of 200 MB',
      () => zipOf({ ...parts, 'xl/media/a.bin': Buffer.alloc(200 * 1024 * 1024) }),
      'SHEET_TOO_LARGE',
    ],
    ['a hundredfold of small parts', () => zipOf({ ...parts, ...blanks(30) }), 'SHEET_TOO_LARGE'],
    ['ten thousand parts', () => zipOf({ ...parts, ...many(10_000) }), 'SHEET_TOO_LARGE'],
    ['macros', () => zipOf({ ...parts, 'xl/vbaProject.bin': 'x' }), 'SHEET_MACROS'],
    ['macros by type', () => zipOf({ ...parts, '[Content_Types].xml': 'sheet.macroEnabled.main+xml' }), 'SHEET_MACROS'],
    ['macros of an old workbook', () => xlsOf(table, [], ['_VBA_PROJECT_CUR']), 'SHEET_MACROS'],
    ['macros in a sheet of an old workbook', () => xlsOf(table, [], [], 1), 'SHEET_MACROS'],
    ['controls', () => zipOf({ ...parts, 'xl/activeX/activeX1.xml': '<a/>' }), 'SHEET_MACROS'],
    [
      'macros under another name',
      () => zipOf({ ...parts, 'xl/_rels/a.xml.rels': '<Relationship Type="http://a/vbaProject" Target="a.bin"/>' }),
      'SHEET_MACROS',
    ],
    [
      'a template from elsewhere',
      () =>
        zipOf({
          ...parts,
          'xl/_rels/a.xml.rels': '<Relationship Type="http://a/attachedTemplate" TargetMode="External" Target="//a"/>',
        }),
      'SHEET_LINKS',
    ],
    ['another file', () => zipOf({ ...parts, 'xl/externalLinks/externalLink1.xml': '<a/>' }), 'SHEET_LINKS'],
    ['a source of data', () => zipOf({ ...parts, 'xl/connections.xml': '<a/>' }), 'SHEET_LINKS'],
    [
      'another file in an old workbook',
      () => xlsOf(table, [record(0x1ae, Buffer.from([1, 0, 3, 0, 0]))]),
      'SHEET_LINKS',
    ],
    ['encrypted workbook', () => compoundFile({ EncryptedPackage: Buffer.alloc(5000) }), 'SHEET_ENCRYPTED'],
    ['encrypted old workbook', () => xlsOf(table, [record(0x2f, Buffer.alloc(6))]), 'SHEET_ENCRYPTED'],
    ['encrypted zip', () => zipOf(parts, { flags: 1 }), 'SHEET_ENCRYPTED'],
    ['entities', () => zipOf({ ...parts, 'xl/workbook.xml': doctype }), 'SHEET_UNREADABLE'],
    ['a zip that is no workbook', () => zipOf({ 'a.txt': 'hello' }), 'SHEET_UNREADABLE'],
    ['half a workbook', () => zipOf(parts).subarray(0, 900), 'SHEET_UNREADABLE'],
    ['a compound file in a ring', () => ring(), 'SHEET_UNREADABLE'],
    ['a web page', () => Buffer.from('<html><table><tr><td>姓名</td></tr></table>'), 'SHEET_UNREADABLE'],
    ['a program', () => Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(600)]), 'SHEET_UNREADABLE'],
    ['nothing', () => Buffer.alloc(0), 'SHEET_EMPTY'],
    ['headings alone', () => Buffer.from('姓名,电话\n'), 'SHEET_EMPTY'],
    ['a row too many', () => Buffer.from(`a\n${'b\n'.repeat(1_000_001)}`), 'SHEET_TOO_LARGE'],
    ['columns too many', () => Buffer.from(`${'a,'.repeat(300)}a\nb`), 'SHEET_TOO_LARGE'],
    [
      'a corner far away',
      () => zipOf(workbookParts(`${rows}<row r="9"><c r="XFD9"><v>1</v></c></row>`)),
      'SHEET_TOO_LARGE',
    ],
  ])(
    '%s',
    async (_what, make, errCode) => {
      expect(await refusal(make())).toBe(errCode)
    },
    60_000,
  )

  const blanks = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`xl/${index}.bin`, Buffer.alloc(1024 * 1024)]))
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}`, '']))
  function ring() {
    const file = xlsOf(table)
    const fat = (file.readUInt32LE(76) + 1) * 512
    file.writeUInt32LE(0, fat)
    return file
  }
})
