// `npm run bench [-- api leads push console table sheets office writer]`: ratios taken alternately in one run (docs/PERFORMANCE.md says how to read them).
import { measureApi } from './api.ts'
import { measureConsole } from './console.ts'
import { measureLeads } from './leads.ts'
import { measureOffice } from './office.ts'
import { measurePush } from './push.ts'
import { report } from './report.ts'
import { measureSheets } from './sheets.ts'
import { measureTable } from './table.ts'
import { measureWriter } from './writer.ts'

const parts = {
  api: measureApi,
  leads: measureLeads,
  push: measurePush,
  console: measureConsole,
  table: measureTable,
  sheets: measureSheets,
  office: measureOffice,
  writer: measureWriter,
}
const wanted = process.argv.slice(2)
const rows = []
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) rows.push(...(await measure()))
}
await report(rows)
