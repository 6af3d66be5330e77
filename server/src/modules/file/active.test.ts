import { deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { compoundFile, record, zipOf } from '../../../test/sheets.ts'

const server = useServer()
let client: Client
beforeAll(async () => {
  client = await server.as('frontdesk')
})

describe('an office file of before 2007', () => {
  const body = Buffer.from('Quarterly figures')
  const presentation = (macros: number) =>
    Buffer.concat([Buffer.from('1f00ff0314000000020000040c00000001000000', 'hex'), Buffer.of(macros, 0, 0, 0)])
  const book = (kind: number) => {
    const bound = Buffer.alloc(8)
    bound[5] = kind
    return Buffer.concat([record(0x0809, Buffer.alloc(16)), record(0x85, bound), record(0x0a, Buffer.alloc(0))])
  }
  const cases: [string, string, Record<string, Buffer>, boolean][] = [
    ['a letter', 'a.doc', { WordDocument: body }, true],
    ['a letter with macros', 'a.doc', { WordDocument: body, Macros: body, _VBA_PROJECT: body }, false],
    ['a table', 'a.xls', { Workbook: book(0) }, true],
    ['a table with macros', 'a.xls', { Workbook: book(0), _VBA_PROJECT_CUR: body }, false],
    ['a table with a sheet of Excel 4 macros', 'a.xls', { Workbook: book(1) }, false],
    ['a table that cannot be inspected', 'a.xls', { Workbook: record(0x2f, Buffer.alloc(6)) }, false],
    ['an encrypted letter', 'a.doc', { WordDocument: body, EncryptedPackage: body }, false],
    ['slides', 'a.ppt', { 'PowerPoint Document': presentation(0) }, true],
    ['slides with macros', 'a.ppt', { 'PowerPoint Document': presentation(1) }, false],
    ['an installer that calls itself a letter', 'a.doc', { '!_StringData': body }, false],
  ]
  it.each(cases)('%s: %s', async (_what, name, streams, taken) => {
    const answer = (await client.upload({ name, bytes: compoundFile(streams) })).json()
    expect(answer).toMatchObject(taken ? { status: 0 } : { status: 2, errCode: 'FILE_TYPE_REFUSED' })
  })

  it('that is broken in any place is accepted or refused, and never an error', async () => {
    const whole = compoundFile({ WordDocument: body })
    for (let at = 24; at < 90; at += 2) {
      const broken = Buffer.from(whole)
      broken.fill(0xfe, at, at + 4)
      const answer = (await client.upload({ name: 'a.doc', bytes: broken })).json()
      expect(['', 'FILE_TYPE_REFUSED'], String(at)).toContain(answer.errCode)
    }
  })
})

describe('an office file', () => {
  const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const mainPart = 'application/vnd.openxmlformats-officedocument'
  const kinds: [string, string, string][] = [
    ['a.docx', 'word', `${mainPart}.wordprocessingml.document.main+xml`],
    ['a.xlsx', 'xl', `${mainPart}.spreadsheetml.sheet.main+xml`],
    ['a.pptx', 'ppt', `${mainPart}.presentationml.presentation.main+xml`],
  ]
  const relation = (type: string, target: string, mode = '') =>
    `<Relationships><Relationship Id="r1" Type="${type}" Target="${target}" ${mode}/></Relationships>`
  const office = (folder: string, type: string, more: Record<string, string | Buffer>) =>
    zipOf({
      '[Content_Types].xml': `<Types><Override PartName="/${folder}/main.xml" ContentType="${type}"/></Types>`,
      '_rels/.rels': relation(`${REL}/officeDocument`, `${folder}/main.xml`),
      [`${folder}/main.xml`]: '<a/>',
      ...more,
    })
  const outside = 'TargetMode="External"'
  const cases: [string, Record<string, string | Buffer>, string][] = [
    ['as it is written', {}, ''],
    ['with a hyperlink', { 'x/_rels/main.xml.rels': relation(`${REL}/hyperlink`, 'https://a.test', outside) }, ''],
    ['with macros under plain content types', { 'x/vbaProject.bin': 'x' }, 'FILE_ACTIVE'],
    [
      'with macros under another name',
      {
        'x/_rels/main.xml.rels': relation('http://schemas.microsoft.com/office/2006/relationships/vbaProject', 'a.bin'),
      },
      'FILE_ACTIVE',
    ],
    ['with a control', { 'x/activeX/activeX1.xml': '<a/>' }, 'FILE_ACTIVE'],
    ['that embeds one with macros', { 'x/embeddings/a.xlsm': 'x' }, 'FILE_ACTIVE'],
    ...['attachedTemplate', 'oleObject', 'frame', 'image', 'externalLinkPath', 'subDocument'].map(
      (kind): [string, Record<string, string>, string] => [
        `that fetches from elsewhere: ${kind}`,
        { 'x/_rels/main.xml.rels': relation(`${REL}/${kind}`, 'https://evil.test/a', outside) },
        'FILE_ACTIVE',
      ],
    ),
    [
      'whose target reads like the end of a hyperlink',
      { 'x/_rels/main.xml.rels': relation(`${REL}/frame`, "a Type='/hyperlink'>", outside) },
      'FILE_ACTIVE',
    ],
    [
      'whose relationships are in UTF-16',
      { 'x/_rels/main.xml.rels': Buffer.from(relation(`${REL}/frame`, 'https://a.test', outside), 'utf16le') },
      'FILE_ACTIVE',
    ],
    [
      'whose relationships are spelt with references',
      { 'x/_rels/main.xml.rels': relation(`${REL}/frame`, 'https://a.test', 'TargetMode="&#69;xternal"') },
      'FILE_ACTIVE',
    ],
  ]
  const picture = relation(`${REL}/image`, 'https://evil.test/a.png', outside)
  const macros = zipOf({
    '[Content_Types].xml': '<Types/>',
    'word/_rels/a.rels': relation('http://schemas.microsoft.com/office/2006/relationships/vbaProject', 'a.bin'),
  })
  const plain = zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' })
  const embedding = (kind: string, bytes: string | Buffer, name = 'a.bin') => ({
    'x/_rels/main.xml.rels': relation(`${REL}/${kind}`, `deep/${name}`),
    [`x/deep/${name}`]: bytes,
  })
  const relationships = 'x/_rels/main.xml.rels'
  cases.push(
    [
      'whose relationships say UTF-8',
      { [relationships]: `<?xml version="1.0" encoding="utf-8"?>${relation('a', 'b')}` },
      '',
    ],
    [
      'whose relationships say UTF-7',
      { [relationships]: `<?xml version="1.0" encoding="UTF-7"?>+ADw-` },
      'FILE_ACTIVE',
    ],
    ['whose relationships are in EBCDIC', { [relationships]: Buffer.from('4c6fa7949340', 'hex') }, 'FILE_ACTIVE'],
    ['with a mode between spaces', { [relationships]: picture.replace('"External"', '" External "') }, 'FILE_ACTIVE'],
    ['with an address that claims no mode', { [relationships]: picture.replace(outside, '') }, 'FILE_ACTIVE'],
    ['that takes over another format', { [relationships]: relation(`${REL}/aFChunk`, 'a.rtf') }, 'FILE_ACTIVE'],
    ['with a link to another program', { [relationships]: relation(`${REL}/externalLink`, 'a.xml') }, 'FILE_ACTIVE'],
    ['that embeds a plain workbook', embedding('package', plain), ''],
    ['that embeds one with macros under another name', embedding('package', macros), 'FILE_ACTIVE'],
    ['that embeds one with macros as a picture', embedding('oleObject', macros, 'a.png'), 'FILE_ACTIVE'],
    ['that embeds a program', embedding('oleObject', 'MZ'), 'FILE_ACTIVE'],
    ['that embeds one that nothing names', { 'x/embeddings/a.bin': macros }, 'FILE_ACTIVE'],
  )
  const run = (code: string) => `<w:r><w:instrText xml:space="preserve">${code}</w:instrText></w:r>`
  const begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
  it.each([
    ['a page number', run(' PAGE '), ''],
    ['a picture of the mail it was copied from', run(' INCLUDEPICTURE "cid:a@b" '), ''],
    ['a link to follow', run(' HYPERLINK "https://a.test" '), ''],
    ['a picture from elsewhere', run(' INCLUDEPICTURE "https://evil.test/a.png" \\d '), 'FILE_ACTIVE'],
    ['a text from elsewhere', begin + run(' INCLUDETEXT "\\\\evil\\a.docx" '), 'FILE_ACTIVE'],
    ['a command in parts', begin + run(' DDE') + run('AUTO c:\\cmd.exe "/k calc" '), 'FILE_ACTIVE'],
    ['a command in another field', run(' IF 1 = 1 ') + begin + run('dde cmd '), 'FILE_ACTIVE'],
    ['a command as an attribute', `<w:fldSimple w:instr="DDEAUTO c:\\cmd.exe"/>`, 'FILE_ACTIVE'],
  ])('a .docx with %s in a field', async (_what, body, errCode) => {
    const [, folder, type] = kinds.find(([name]) => name.includes('docx')) as (typeof kinds)[number]
    const bytes = office(folder, type, { [`${folder}/header.xml`]: `<w:hdr>${body}</w:hdr>` })
    expect((await client.upload({ name: 'a.docx', bytes })).json().errCode).toBe(errCode)
  })

  describe.each(kinds)('%s', (name, folder, type) => {
    it.each(cases)('%s', async (_what, more, errCode) => {
      const parts = Object.fromEntries(Object.entries(more).map(([path, part]) => [path.replace(/^x/, folder), part]))
      const answer = (await client.upload({ name, bytes: office(folder, type, parts) })).json()
      expect(answer).toMatchObject({ errCode })
    })
  })
})

describe('a .xlsx of which readers do not agree what it holds', () => {
  const types = `<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`
  const parts = { '[Content_Types].xml': types, 'xl/workbook.xml': '<workbook/>' }
  const large = { ...parts, 'xl/media/a.bin': Buffer.alloc(11_000_000) }
  it.each<[string, Buffer, string]>([
    ['as it is written', zipOf(parts), ''],
    ['that unpacks to a thousandfold', zipOf(large), 'FILE_ACTIVE'],
    ['that hides how long a part is', zipOf(large, { size: (bytes) => Math.min(bytes.length, 999) }), 'FILE_ACTIVE'],
    ['that says it is longer', zipOf(parts, { size: (bytes) => bytes.length + 1 }), 'FILE_ACTIVE'],
    [
      'with another name in each of two records',
      zipOf(parts, { before: (name) => name.replace('k.x', 'k.y') }),
      'FILE_ACTIVE',
    ],
    ['with a name twice', zipOf({ ...parts, 'xl/Workbook.xml': '<a/>' }), 'FILE_ACTIVE'],
    ...['../a.xml', 'xl/../../a.xml', '/etc/a.xml', 'xl\\a.xml', 'c:a.xml'].map((name): [string, Buffer, string] => [
      `with a part named ${name}`,
      zipOf({ ...parts, [name]: '<a/>' }),
      'FILE_ACTIVE',
    ]),
  ])('%s', async (_what, bytes, errCode) => {
    expect((await client.upload({ name: 'a.xlsx', bytes })).json().errCode).toBe(errCode)
  })
})

describe('a PDF', () => {
  const of = (...objects: (string | Buffer)[]) =>
    Buffer.concat(['%PDF-1.7\n', ...objects, '\n%%EOF'].map((part) => Buffer.from(part)))
  const object = (says: string) => `1 0 obj ${says} endobj\n`
  const packed = (objects: string, says = '/Filter /FlateDecode', type = '/Type /ObjStm /First 4') => {
    const data = deflateSync(objects)
    return Buffer.concat(
      [`2 0 obj << ${type} /N 1 ${says} >>\nstream\n`, data, '\nendstream endobj\n'].map((part) => Buffer.from(part)),
    )
  }
  const script = '<< /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>'
  const filler = Buffer.alloc(1024 * 1024 - 60, ' ')
  it.each<[string, Buffer, string]>([
    [
      'with text, links and packed objects',
      of(object('<< /A << /S /URI /URI (https://a.test) >> >>'), packed('1 0 << /Title (JavaScript) >>')),
      '',
    ],
    [
      'with plain objects in a stream',
      of('2 0 obj << /Type /ObjStm /First 4 /N 1 >>\nstream\n1 0 << >>\nendstream'),
      '',
    ],
    ['with a script', of(object(script)), 'FILE_ACTIVE'],
    [
      'with a script whose name is spelt in codes',
      of(object(script.replace('JavaScript', 'J#61va#53cript'))),
      'FILE_ACTIVE',
    ],
    ['with a script where it is read in two parts', of(filler, object(script)), 'FILE_ACTIVE'],
    ['with a script among packed objects', of(packed(`1 0 ${script}`)), 'FILE_ACTIVE'],
    [
      'with a script among packed objects of no type',
      of(packed(`1 0 ${script}`, undefined, '/First 4')),
      'FILE_ACTIVE',
    ],
    ['with a script behind the first megabyte of packed objects', of(filler, packed(`1 0 ${script}`)), 'FILE_ACTIVE'],
    ['that starts a program', of(object('<< /S /Launch /F (a.exe) >>')), 'FILE_ACTIVE'],
    ['with a form that carries scripts', of(object('<< /XFA 5 0 R >>')), 'FILE_ACTIVE'],
    ['whose objects are packed twice', of(packed('1 0 <<>>', '/Filter [/FlateDecode /FlateDecode]')), 'FILE_ACTIVE'],
    [
      'whose objects are transformed',
      of(packed('1 0 <<>>', '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>')),
      'FILE_ACTIVE',
    ],
    [
      'whose objects are encrypted',
      of('2 0 obj << /Type /ObjStm /Filter /FlateDecode >>\nstream\n\x01\x02\nendstream'),
      'FILE_ACTIVE',
    ],
  ])('%s', async (_what, bytes, errCode) => {
    expect((await client.upload({ name: 'a.pdf', bytes })).json().errCode).toBe(errCode)
  })
})
