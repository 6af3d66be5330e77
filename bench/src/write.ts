// Writes a workbook of `rows` rows in its own process: `node write.ts ours|exceljs <rows> <file>`; prints milliseconds, CPU milliseconds and memory.
import { createWriteStream } from 'node:fs'
import { finished, pipeline } from 'node:stream/promises'

const [way, count = '0', path = ''] = process.argv.slice(2)
const columns = [
  { header: '姓名' },
  { header: '手机号' },
  { header: '校区', width: 20 },
  { header: '联系人' },
  { header: '来源' },
  { header: '状态', width: 12 },
  { header: '出生日期', type: 'day' },
  { header: '最近联系', type: 'time' },
  { header: '登记时间', type: 'time' },
  { header: '联系次数', type: 'number' },
  { header: '金额', type: 'money' },
  { header: '备注', width: 40 },
] as const

const row = (no: number) => [
  `孩子${no}`,
  String(13_000_000_000 + no),
  `第${no % 9}校区`,
  `家长${no % 5000}`,
  '转介绍',
  '跟进中',
  `2018-05-${String(1 + (no % 28)).padStart(2, '0')}`,
  `2026-05-${String(1 + (no % 28)).padStart(2, '0')}T10:30:00Z`,
  `2026-04-${String(1 + (no % 28)).padStart(2, '0')}T08:15:00Z`,
  no % 40,
  no % 1_000_000,
  no % 3 ? null : `=想了解课程 ${no}`,
]

const began = performance.now()
if (way === 'ours') {
  const { writeSheet } = await import('../../server/src/lib/sheet/write.ts')
  async function* rows() {
    for (let no = 0; no < Number(count); no++) yield row(no)
  }
  await pipeline(writeSheet('客户', columns, rows()), createWriteStream(path))
} else {
  const { default: excel } = await import('exceljs')
  const formats: Record<string, string> = { day: 'yyyy-mm-dd', time: 'yyyy-mm-dd hh:mm', money: '#,##0.00' }
  const file = createWriteStream(path)
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: file, useStyles: true, useSharedStrings: false })
  const sheet = book.addWorksheet('客户', { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map((column) => {
    const numFmt = 'type' in column ? formats[column.type] : undefined
    return { header: column.header, width: 16, ...(numFmt ? { style: { numFmt } } : {}) }
  })
  for (let no = 0; no < Number(count); no++) {
    const cells: unknown[] = row(no)
    for (const at of [6, 7, 8]) cells[at] = new Date(cells[at] as string)
    cells[10] = (cells[10] as number) / 100
    sheet.addRow(cells).commit()
    // As its manual has it for large files: what was made is written before more is made.
    if (no % 1000 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  sheet.commit()
  await book.commit()
  if (!file.writableFinished) await finished(file)
}
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
const cpu = Math.round((userCPUTime + systemCPUTime) / 1000)
process.stdout.write(JSON.stringify({ ms: Math.round(performance.now() - began), cpu, mb: Math.round(maxRSS / 1000) }))
