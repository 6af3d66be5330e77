// What LibreOffice makes of our workbooks: no cell runs, and each is what it was.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import excel from 'exceljs'
import { buildApp } from '../../server/src/app.ts'
import { connect } from '../../server/src/db/connect.ts'
import { folderStorage } from '../../server/src/lib/storage.ts'
import { rowXml, workbookParts, zipOf } from '../../server/test/sheets.ts'
import { openDatabase } from './database.ts'
import type { Row } from './report.ts'
import { signedIn } from './signedIn.ts'

const run = promisify(execFile)
const HOSTILE = ['=1+1', '+8613800000001', '-5', '@SUM(A1)', '\t=2', '\r=3', '=HYPERLINK("http://x")', '林小满🌱']
const PHONE = '01062345678'

/** Whether the office program is there, and then what of the promises about files it finds broken. */
export async function measureOffice(): Promise<Row[]> {
  const what = 'files as LibreOffice opens them: promises broken'
  const there = await run('soffice', ['--version']).catch(() => null)
  if (!there) return [{ what, value: 'not measured', target: '0', note: 'soffice is not installed' }]
  const folder = await mkdtemp(join(tmpdir(), 'cogcampus-office-'))
  try {
    await writeFiles(folder)
    const names = ['export', 'template', 'errors']
    await run('soffice', [
      `-env:UserInstallation=file://${folder}/profile`,
      ...['--headless', '--convert-to', 'fods', '--outdir', folder],
      ...names.map((name) => join(folder, `${name}.xlsx`)),
    ])
    const sheets = await Promise.all(names.map((name) => readFile(join(folder, `${name}.fods`), 'utf8')))
    const broken = [
      ...problemsOf(sheets as [string, string, string]),
      ...(await problemsInExcel(join(folder, 'export.xlsx'))),
    ]
    return [
      { what, value: broken.length, target: '0', note: broken.join('; ') || `${there.stdout.trim().slice(0, 20)}` },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** An export with cells that want to run, the template, and the file of errors of a table with a formula. */
async function writeFiles(folder: string): Promise<void> {
  const database = await openDatabase()
  const sql = connect({ socket: database.socket })
  const app = await buildApp({ sql, storage: folderStorage(folder), logLevel: 'silent', work: true })
  try {
    const call = await signedIn(app)
    await sql`insert into customer (campus_id, child_name, phone, birthday, need, remark, search)
      select 1, name, '1380000' || lpad(no::text, 4, '0'), '2018-05-01', name, name, 'office'
      from unnest(${HOSTILE}::text[]) with ordinality as each(name, no)`
    await sql`insert into customer (campus_id, child_name, phone, search) values (1, '座机', ${PHONE}, 'office')`
    const { id } = (await call.post('/admin/customer/export', { list: 'page', keyword: 'office' })) as { id: number }
    await call.until<{ list: { state: string }[] }>(
      `/admin/export/page?id=${id}`,
      ({ list }) => list[0]?.state === 'DONE',
    )
    await writeFile(join(folder, 'export.xlsx'), await call.file(`/admin/export/file?id=${id}`))
    await writeFile(join(folder, 'template.xlsx'), await call.file('/admin/customer/import/template'))
    const cell = '<c t="str"><f>HYPERLINK("http://x")</f><v>x</v></c>'
    const rows = [...HOSTILE, cell].map((name) =>
      rowXml([name, '1']).replace(rowXml([cell, '1']), `<row>${cell}</row>`),
    )
    const file = zipOf(workbookParts(rowXml(['姓名', '手机号']) + rows.join('').replace(/[\t\r]/g, '')))
    const uploaded = (await call.upload('/admin/customer/import/upload', file)) as { id: number; mapping: object }
    await call.post('/admin/customer/import/check', {
      id: uploaded.id,
      mapping: { ...uploaded.mapping, campusId: 0 },
    })
    await call.until<{ state: string }>(
      `/admin/customer/import/detail?id=${uploaded.id}`,
      ({ state }) => state === 'CHECKED',
    )
    await writeFile(join(folder, 'errors.xlsx'), await call.file(`/admin/customer/import/errors?id=${uploaded.id}`))
  } finally {
    await app.close()
    await sql.end()
    await database.stop()
  }
}

function problemsOf([exported, template, errors]: [string, string, string]): string[] {
  const broken: string[] = []
  const expect = (holds: boolean, promise: string) => holds || broken.push(promise)
  for (const [name, sheet] of Object.entries({ exported, template, errors })) {
    expect(!/table:formula=/.test(sheet), `no formula in ${name}`)
  }
  for (const text of HOSTILE) {
    for (const [name, sheet] of Object.entries({ exported, errors })) {
      expect(textsOf(sheet).includes(text.trim()), `${JSON.stringify(text)} is text in ${name}`)
    }
  }
  expect(textsOf(exported).includes(PHONE), 'a phone keeps its zero')
  expect(/office:value-type="date" office:date-value="2018-05-01"/.test(exported), 'a day is a day')
  expect(/office:value-type="date" office:date-value="\d{4}-\d\d-\d\dT\d\d:\d\d/.test(exported), 'a time is a time')
  expect(/office:value-type="float" office:value="0"/.test(exported), 'a number is a number')
  expect(/display-filter-buttons="true"/.test(exported), 'headings filter')
  expect(textsOf(errors).includes('=HYPERLINK("http://x")'), 'a formula stands in the file of errors as text')
  expect(textsOf(template).includes('手机号 *'), 'the template has its headings')
  expect(/table:content-validation-name/.test(template), 'the template has its lists')
  return broken
}

/** What another reader, which goes by what cells say of themselves, finds wrong with an export. */
async function problemsInExcel(path: string): Promise<string[]> {
  const book = new excel.Workbook()
  await book.xlsx.readFile(path)
  const sheet = book.worksheets[0]
  const cells = sheet?.getRows(2, sheet.rowCount - 1)?.flatMap((row) => row.model?.cells ?? []) ?? []
  const texts = cells.filter(({ value }) => typeof value === 'string')
  const promises = {
    'every row is there': sheet?.rowCount === HOSTILE.length + 2,
    'no formula': cells.every(({ formula, sharedFormula }) => !formula && !sharedFormula),
    'texts are of the format of texts': texts.every(({ style }) => style?.numFmt === '@'),
    'a phone is text': texts.some(({ value }) => value === PHONE),
    'a day is a day': cells.some(({ value }) => value instanceof Date && value.toJSON() === '2018-05-01T00:00:00.000Z'),
    'headings filter': typeof sheet?.autoFilter === 'string',
    'headings stay in sight': sheet?.views[0]?.state === 'frozen',
  }
  return Object.entries(promises).flatMap(([promise, holds]) => (holds ? [] : `read by exceljs: ${promise}`))
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** The texts of all cells that hold text. */
const textsOf = (sheet: string): string[] =>
  [...sheet.matchAll(/<table:table-cell[^>]*office:value-type="string"[^>]*>([\s\S]*?)<\/table:table-cell>/g)].map(
    ([, content = '']) =>
      content
        .replace(/<text:tab\/>|&#x0d;/g, ' ')
        .replace(/<[^>]+>/g, '')
        .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '')
        .trim(),
  )
